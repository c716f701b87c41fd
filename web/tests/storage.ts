/** A browser's storage, in memory: as in a browser, its keys are properties and its methods are not. */
class MemoryStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, text: string): void {
    (this as unknown as Record<string, string>)[key] = text;
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}
export const memoryStorage = (): Storage => new MemoryStorage() as unknown as Storage;
