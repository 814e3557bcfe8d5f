import type { ServerResponse } from 'node:http';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';

/** How soon a page that lost its stream opens another. */
const RETRY_MS = 2_000;
/** A message, because scripts do not see comments; not an update, so that it is not taken for one. */
const BEAT = 'data:0\n\n';
/** What may wait for a slow reader. A page further behind loses the stream, and fetches everything when it is back. */
const BEHIND_BYTES = 64 * 1024;

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a proxy that compresses would hold updates back until it has enough of them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

type Response = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'writableEnded'>;

/** One open answer of server-sent events. */
export class EventStream {
  constructor(private readonly response: Response) {
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  send(update: LiveUpdate): void {
    this.write(`data: ${JSON.stringify(update)}\n\n`);
  }

  /** Keeps proxies from hanging up, detects closed pages, and shows the page that the connection lives. */
  beat(): void {
    // Ended, and its reader has still not taken the rest.
    if (this.response.writableEnded) this.response.destroy();
    else this.write(BEAT);
  }

  /** `retryMs`: when the page may come back, where that is not the usual. */
  close(retryMs?: number): void {
    if (retryMs !== undefined) this.write(`retry: ${retryMs}\n\n`);
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > BEHIND_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}
