/** The bytes of images that are in memory for readers: each image once, however many read it. */
export class LentBytes {
  private total = 0;
  private readonly readers = new Map<Buffer, number>();

  constructor(private readonly most: number) {}

  /** Reserves `size` bytes that are about to be read. Returns how to release them; null when they do not fit. */
  reserve(size: number): (() => void) | null {
    if (this.total + size > this.most) return null;
    this.total += size;
    return () => {
      this.total -= size;
    };
  }

  /** Counts a reader of `bytes`; returns how to end it. */
  lend(bytes: Buffer): () => void {
    const before = this.readers.get(bytes) ?? 0;
    if (before === 0) this.total += bytes.length;
    this.readers.set(bytes, before + 1);
    return () => this.takeBack(bytes);
  }

  private takeBack(bytes: Buffer): void {
    const left = (this.readers.get(bytes) ?? 1) - 1;
    if (left > 0) return void this.readers.set(bytes, left);
    this.readers.delete(bytes);
    this.total -= bytes.length;
  }
}
