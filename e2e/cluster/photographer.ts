import { createHash, randomUUID } from 'node:crypto';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import type { Visitor } from '@vitrine/e2e-support/visitor';
import { causeOf } from './reads.ts';

/** Answers that say "again, please" and are no fault. */
const LATER = 429;

/** A photographer who uploads, and knows what was acknowledged. */
export class Photographer {
  /** Sums of acknowledged files by the ids of their photos. */
  readonly photos = new Map<string, string>();
  readonly failures: string[] = [];
  readonly name: string;
  readonly userId: string;
  private readonly client: Visitor;
  private readonly doors: readonly Visitor[];
  private attempts = 0;

  private constructor({ client, name, id }: { client: Visitor; name: string; id: string }, others: readonly string[]) {
    this.client = client;
    this.doors = [client, ...others.map((url) => client.through(url))];
    this.name = name;
    this.userId = id;
  }

  /** Uploads go through the site and `others`, other addresses of it, in turn. */
  static async arrive(site: string, ...others: string[]): Promise<Photographer> {
    return new Photographer(await newUser(site, 'rollout'), others);
  }

  /** Uploads until it is answered; every attempt without a proper answer is a failure. */
  async upload(width?: number, height?: number): Promise<void> {
    const bytes = await uniqueJpeg(width, height);
    const sum = createHash('sha256').update(bytes).digest('hex');
    const key = randomUUID();
    const { id } = await until(
      'an upload',
      async () => {
        const response = await this.attempt(bytes, key);
        return response?.ok && ((await response.json()) as Photo);
      },
      300_000,
      1_000,
    );
    if (this.photos.has(id)) this.failures.push(`upload: ${id} is the id of two uploads`);
    this.photos.set(id, sum);
  }

  /** Makes all photos public, and answers the address of one's image. */
  async publish(): Promise<string> {
    const photoIds = [...this.photos.keys()];
    await this.client.json(
      '/api/user/photos/bulk',
      json('POST', { action: 'edit', photoIds, edit: { isPublic: true } }),
    );
    const { image } = await until(
      'a rendered photo',
      async () => (await this.list()).find(({ derivatives, isPublic }) => derivatives === 'ready' && isPublic),
      300_000,
      1_000,
    );
    return `${image.base}/${image.widths[0]}.webp`;
  }

  /** What is missing, too many, not rendered or not the file that was sent. */
  async faults(): Promise<{ lost: string[]; doubled: string[]; wrong: string[] }> {
    const photos = await this.list();
    const ids = new Set(photos.map(({ id }) => id));
    const wrong = photos.filter(({ derivatives }) => derivatives !== 'ready').map(({ id }) => `${id} is not rendered`);
    for (const [id, sum] of this.photos) {
      const original = await this.client.fetch(`/api/user/photos/${id}/original`);
      const bytes = Buffer.from(await original.arrayBuffer());
      if (createHash('sha256').update(bytes).digest('hex') !== sum) wrong.push(`${id} has another file`);
    }
    return {
      lost: [...this.photos.keys()].filter((id) => !ids.has(id)),
      doubled: [...ids].filter((id) => !this.photos.has(id)),
      wrong,
    };
  }

  /** Resolves when all acknowledged photos are rendered. */
  async settled(): Promise<void> {
    await until(
      'all derivatives',
      async () => (await this.list()).every((one) => one.derivatives === 'ready'),
      900_000,
      2_000,
    );
  }

  private list(): Promise<Photo[]> {
    return this.client.json<Photo[]>('/api/user/photos');
  }

  private async attempt(bytes: Uint8Array, key: string): Promise<Response | null> {
    const door = this.doors[this.attempts++ % this.doors.length] ?? this.client;
    try {
      const response = await upload(door, `Photo ${this.photos.size}`, bytes, { key });
      if (!response.ok && response.status !== LATER) this.failures.push(`upload: answered ${response.status}`);
      return response;
    } catch (error) {
      this.failures.push(`upload: ${causeOf(error)}`);
      return null;
    }
  }
}
