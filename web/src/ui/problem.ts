/** What went wrong, in words for a person. */
import { Refusal } from "../net/api";
import { t } from "../text/words";

export const problemText = (error: unknown): string =>
  error instanceof Refusal ? error.message : t("net.unreachable");
