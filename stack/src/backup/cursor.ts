/** A sorted sequence that is read only forwards, by key. */
export class Cursor<T extends { readonly key: string }> {
  private readonly source: AsyncIterator<T>;
  private current: T | null | undefined;

  constructor(source: AsyncIterable<T>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The element of `key`; keys are asked for in their order. */
  async at(key: string): Promise<T | undefined> {
    while (this.current !== null && (this.current === undefined || this.current.key < key))
      this.current = await this.next();
    return this.current?.key === key ? this.current : undefined;
  }

  /** Reads what is left, for a source that says at its end whether it was sound. */
  async finish(): Promise<void> {
    while (this.current !== null) this.current = await this.next();
  }

  private async next(): Promise<T | null> {
    const { value, done } = await this.source.next();
    return done ? null : (value as T);
  }
}
