import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** The part of pg's connection that COPY needs; its types leave it out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const BUFFERED_BYTES = 1_024 * 1_024;

/** One `COPY … TO STDOUT`, by the calls that pg makes on a query. */
class CopyOut {
  readonly rows = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  count = 0;

  constructor(private readonly sql: string) {}

  submit(connection: pg.Connection): void {
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    // pg reads the next message into the same memory.
    const isFull = !this.rows.write(Buffer.from(chunk));
    // What has been received already still comes behind a pause.
    if (!isFull || stream.isPaused()) return;
    stream.pause();
    this.rows.once('drain', () => stream.resume());
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(/\d+$/.exec(text)?.[0]);
  }

  handleReadyForQuery(): void {
    this.rows.end();
  }

  handleError(error: Error): void {
    this.rows.destroy(error);
  }
}

/** One `COPY … FROM STDIN`. */
class CopyIn {
  readonly done: Promise<void>;
  private settle!: { resolve: () => void; reject: (error: unknown) => void };
  private failure: unknown = null;

  constructor(
    private readonly sql: string,
    private readonly rows: AsyncIterable<Uint8Array>,
  ) {
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  submit(connection: pg.Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.send(connection).catch((error: unknown) => {
      this.failure ??= error;
      connection.sendCopyFail('the source failed');
    });
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.failure) this.settle.reject(this.failure);
    else this.settle.resolve();
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.settle.reject(this.failure);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.rows) {
      if (this.failure) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.done]);
    }
    connection.endCopyFrom();
  }
}

/** The rows of a COPY as the server writes them; `count` is valid at their end. */
export function copyOut(client: pg.Client, sql: string): { rows: Readable; count: () => number } {
  const copy = new CopyOut(sql);
  client.query(copy);
  return { rows: copy.rows, count: () => copy.count };
}

/** Sends rows as {@link copyOut} gives them. Throws what the server or the source says. */
export function copyIn(client: pg.Client, sql: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const copy = new CopyIn(sql, rows);
  client.query(copy);
  return copy.done;
}
