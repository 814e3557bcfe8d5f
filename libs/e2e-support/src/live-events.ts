import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import type { Visitor } from './visitor.ts';

const RETRY_MS = 500;

/** What a user's open page receives from `GET /api/user/events`. It connects again when the stream breaks. */
export class LiveEvents {
  readonly heard: LiveUpdate[] = [];
  connections = 0;
  private readonly closed = new AbortController();
  private readonly client: Visitor;

  constructor(client: Visitor) {
    this.client = client;
    void this.listen();
  }

  /** Whether something of `kind` was said, and of `photoId` where one is given. */
  has(kind: LiveUpdate['kind'], photoId?: string): boolean {
    return this.heard.some(
      (update) =>
        update.kind === kind &&
        (photoId === undefined || update.kind !== 'photos' || (update.ids?.includes(photoId) ?? true)),
    );
  }

  close(): void {
    this.closed.abort();
  }

  private async listen(): Promise<void> {
    while (!this.closed.signal.aborted) {
      // A stream that breaks or is refused is opened again; that is all a page does.
      await this.read().catch(() => undefined);
      if (!this.closed.signal.aborted) await new Promise((resume) => setTimeout(resume, RETRY_MS));
    }
  }

  private async read(): Promise<void> {
    const { signal } = this.closed;
    const response = await this.client.fetch('/api/user/events', { signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return;
    }
    this.connections += 1;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) this.heard.push(JSON.parse(line.slice(6)) as LiveUpdate);
    }
  }
}
