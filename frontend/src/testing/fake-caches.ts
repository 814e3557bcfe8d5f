/** The browser's caches in memory: as much of them as the site uses. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  /** The next file that is put fails, as on a full disk. */
  isFull = false;

  keys = (): Promise<string[]> => Promise.resolve([...this.stores.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.stores.delete(name));
  open = (name: string) => {
    const entries = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, entries);
    return Promise.resolve({
      match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
      put: (key: string, answer: Response) => {
        if (this.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        entries.set(key, answer);
        return Promise.resolve();
      },
    });
  };
}

/** In the place of `caches`, until the test is over. */
export const fakeCaches = (): FakeCaches => {
  const fake = new FakeCaches();
  Object.assign(globalThis, { caches: fake });
  return fake;
};
