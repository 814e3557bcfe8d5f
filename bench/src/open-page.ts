import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from '@vitrine/e2e-support/visitor';

interface Own {
  id: string;
  derivatives: string;
}

/** After so long a page asks first where no live update comes; each further time is longer there. */
const PATIENCE_MS = 1_500;

/**
 * What an open page of the product does about uploaded photos until they can be shown: it holds the stream of live
 * updates, and reads those it still awaits by their ids, whenever an update comes.
 */
export class OpenPage {
  private readonly client: Visitor;
  private readonly closing = new AbortController();
  private readonly awaited = new Set<string>();
  private heard = Promise.withResolvers<void>();

  private constructor(client: Visitor) {
    this.client = client;
  }

  static async open(client: Visitor): Promise<OpenPage> {
    const page = new OpenPage(client);
    const { ok, status, body } = await client.fetch('/api/user/events', { signal: page.closing.signal });
    if (!ok || !body) throw new Error(`The stream of live updates answered ${status}`);
    void page.listen(body).catch((error: unknown) => {
      if (!page.closing.signal.aborted) throw error; // without updates it would only look slow
    });
    return page;
  }

  await(photoId: string): void {
    this.awaited.add(photoId);
  }

  /** Resolves when every awaited photo has its derivatives. Throws when one fails, or is gone. */
  async ready(): Promise<void> {
    while (this.awaited.size > 0) {
      await this.ask();
      if (this.awaited.size > 0) await this.update();
    }
  }

  close(): void {
    this.closing.abort();
  }

  private async ask(): Promise<void> {
    const ids = [...this.awaited];
    const photos = await this.client.json<Own[]>(`/api/user/photos?ids=${ids.join(',')}`);
    const states = new Map(photos.map(({ id, derivatives }) => [id, derivatives]));
    for (const id of ids) {
      const state = states.get(id);
      if (state === 'ready') this.awaited.delete(id);
      else if (state !== 'pending') throw new Error(`An uploaded photo is ${state ?? 'gone'}`);
    }
  }

  /** The next live update, unless it is too long in coming. */
  private async update(): Promise<void> {
    await Promise.race([this.heard.promise, delay(PATIENCE_MS, undefined, { ref: false })]);
    this.heard = Promise.withResolvers();
  }

  private async listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of body) if (decoder.decode(chunk).includes('data:')) this.heard.resolve();
    throw new Error('The stream of live updates has ended');
  }
}
