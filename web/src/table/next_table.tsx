/** A link to the next table where this browser's person is asked. */
import { askedTables, tableLists } from "../net/own_tables";
import { link } from "../route";
import { t } from "../text/words";
import { Icon } from "../ui/widgets";

export function NextTable({ current }: { current: string }) {
  tableLists();
  const others = askedTables.value.filter((row) => row.table !== current);
  if (!others.length) return null;
  return (
    <a class="icon-button next-table" title={t("mine.next")} {...link(`/t/${others[0]!.table}`)}>
      <Icon name="next" />
      <span class="badge" aria-hidden="true">
        {others.length}
      </span>
      <span class="unseen">
        {t("mine.next")}: {t("mine.next_n", { n: others.length })}
      </span>
    </a>
  );
}
