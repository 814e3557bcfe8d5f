const NEWLINE = 10;

/** The lines of a stream of bytes, without their ends. Only a line feed ends one: text may hold any other separator. */
export class Lines {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);
  private at = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** Null at the end. */
  async next(): Promise<Buffer | null> {
    for (;;) {
      const end = this.rest.indexOf(NEWLINE, this.at);
      if (end >= 0) {
        const line = this.rest.subarray(this.at, end);
        this.at = end + 1;
        return line;
      }
      const { value, done } = await this.chunks.next();
      const left = this.rest.subarray(this.at);
      this.at = 0;
      if (done) {
        this.rest = Buffer.alloc(0);
        return left.length > 0 ? left : null;
      }
      this.rest = Buffer.concat([left, value as Uint8Array]);
    }
  }
}
