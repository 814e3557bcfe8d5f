import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { json } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { CarefulClient, type Tally } from './careful-client.ts';
import type { Random } from './random.ts';

/** The acknowledged state of a photo: the product must agree at the end. */
export interface KnownPhoto {
  id: string;
  title: string;
  sha256: string;
  bytes: number;
  isPublic: boolean;
  featured: boolean;
  isTrashed: boolean;
  /** It stands in the photographer's gallery, and is left alone since. */
  isDelivered: boolean;
  /** Addresses under which visitors may have seen it. */
  addresses: Set<string>;
}

interface Answered {
  id: string;
  image: { base: string; widths: number[] };
}

/** A photographer who uploads, publishes, hides, deletes and perhaps deletes the account, one step after the other. */
export class ChaosPhotographer {
  readonly photos = new Map<string, KnownPhoto>();
  userId = '';
  hasLeft = false;
  /** Its title, which no other has. */
  readonly galleryTitle: string;
  private delivery: Promise<{ secret: string } | null> | undefined;

  readonly name: string;
  private readonly random: Random;
  private readonly client: CarefulClient;

  constructor(site: string, tally: Tally, random: Random, name: string, address: string) {
    this.name = name;
    this.galleryTitle = `Day of ${name}`;
    this.random = random;
    this.client = new CarefulClient(site, tally, address, this.email);
  }

  get email(): string {
    return `${this.name}@vitrine.test`;
  }

  async arrive(): Promise<void> {
    this.userId = await this.client.signIn();
    const profile = { firstName: 'Cay', lastName: 'Oss', username: this.name };
    await this.done('/api/profile/complete', () => json('POST', profile));
    await this.done('/api/profile', () => json('PUT', { ...profile, portfolioUrlType: 'username' }));
  }

  /** The same key each time, so that a repeated upload is the same photo. */
  async upload(): Promise<string> {
    const bytes = await uniqueJpeg();
    const title = `${this.name} ${this.photos.size}`;
    const key = randomUUID();
    const { id } = await this.done<Answered>('/api/photos/upload', () => {
      const body = new FormData();
      for (const [field, value] of Object.entries({ title, category: 'other', aiAltText: 'A test photo' }))
        body.set(field, value);
      body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
      return { method: 'POST', body, headers: { 'idempotency-key': key } };
    });
    if (this.photos.has(id)) throw new Error(`${id} is the id of two uploads`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const flags = { isPublic: false, featured: false, isTrashed: false, isDelivered: false };
    this.photos.set(id, { id, title, sha256, bytes: bytes.length, ...flags, addresses: new Set() });
    return id;
  }

  /** The secret of the gallery's link; null once the photographer has left, or leaves before it is open. */
  gallery(): Promise<{ secret: string } | null> {
    return (this.delivery ??= this.deliver());
  }

  /** In the session of the uploads: a sign-in for each check would exceed the limit of sign-ins. */
  original({ id }: KnownPhoto): Promise<Response> {
    return this.client.signedIn(`/api/user/photos/${id}/original`);
  }

  /** One of the things that are done with photos, by chance. */
  async change(): Promise<void> {
    const photo = this.random.pick(this.shelf(false));
    const chance = this.random.next();
    if (!photo || chance < 0.08) return this.restore();
    if (chance < 0.5) return this.publish(photo, this.random.chance(0.6));
    if (chance < 0.62) return this.feature(photo, this.random.chance(0.5));
    if (chance < 0.74) return this.trash(photo);
    return this.changeMany();
  }

  /** The answer may be lost with the session or with Redis: a new sign-in shows whether the account is deleted. */
  async leave(): Promise<void> {
    const goodbye = () => json('DELETE', { username: this.name });
    for (;;) {
      const response = await this.client.ask('/api/user/account', goodbye);
      if (response?.ok || (!response && (await this.client.signIn()) !== this.userId)) break;
      if (response) throw new Error(`Leaving was answered ${response.status}: ${await response.text()}`);
    }
    this.hasLeft = true;
  }

  /** A second gallery, made because the answer with the first was lost, stays a draft. */
  private async deliver(): Promise<{ secret: string } | null> {
    if (this.hasLeft) return null;
    const photoIds = [await this.upload(), await this.upload(), await this.upload()];
    for (const id of photoIds) Object.assign(this.photos.get(id) ?? {}, { isDelivered: true });
    const made = await this.done<GalleryDto>('/api/user/galleries', () =>
      json('POST', { title: this.galleryTitle, preset: 'wedding' }),
    );
    const address = `/api/user/galleries/${made.id}`;
    const rules = {
      ...made.rules,
      entry: 'name',
      marks: true,
      downloads: ['original'],
      picksMin: null,
      picksMax: null,
    };
    await this.done(address, () => json('PATCH', { rules, tellsOpening: true }));
    await this.done(`${address}/photos`, () => json('POST', { setId: made.sets[0]?.id, photoIds }));
    await this.done(`${address}/state`, () => json('POST', { state: 'open' }));
    const arePending = async () =>
      (await this.done<{ photos: { isPending: boolean }[] }>(`${address}/photos`)).photos.some(
        ({ isPending }) => isPending,
      );
    while (await arePending()) await pause(500);
    const { links } = await this.done<GalleryDto>(address);
    return { secret: links[0]?.url?.split('/').at(-1) ?? '' };
  }

  private async publish(photo: KnownPhoto, isPublic: boolean): Promise<void> {
    const { image } = await this.done<Answered>(`/api/user/photos/${photo.id}/public`, () =>
      json('POST', { isPublic }),
    );
    photo.isPublic = isPublic;
    if (isPublic) photo.addresses.add(image.base);
  }

  private async feature(photo: KnownPhoto, featured: boolean): Promise<void> {
    await this.done(`/api/user/photos/${photo.id}/featured`, () => json('POST', { featured }));
    photo.featured = featured;
  }

  private async trash(photo: KnownPhoto): Promise<void> {
    // 404 answers a repetition: the first one has done it.
    await this.done(`/api/user/photos/${photo.id}`, () => ({ method: 'DELETE' }), [404]);
    photo.isTrashed = true;
  }

  private async restore(): Promise<void> {
    const photo = this.random.pick(this.shelf(true));
    if (!photo) return;
    await this.bulk({ action: 'restore', photoIds: [photo.id] });
    photo.isTrashed = false;
  }

  private async changeMany(): Promise<void> {
    const many = this.shelf(false).filter(() => this.random.chance(0.5));
    if (many.length === 0) return;
    const edit = this.random.chance(0.7)
      ? { isPublic: this.random.chance(0.5) }
      : { featured: this.random.chance(0.5) };
    await this.bulk({ action: 'edit', photoIds: many.map(({ id }) => id), edit });
    for (const photo of many) Object.assign(photo, edit);
  }

  private shelf(isTrashed: boolean): KnownPhoto[] {
    return [...this.photos.values()].filter((photo) => photo.isTrashed === isTrashed && !photo.isDelivered);
  }

  private bulk(body: unknown): Promise<unknown> {
    return this.done('/api/user/photos/bulk', () => json('POST', body));
  }

  private async done<T>(path: string, make?: () => RequestInit, alsoFine: number[] = []): Promise<T> {
    const { status, body } = await this.client.settle(path, make);
    if ((status < 200 || status > 299) && !alsoFine.includes(status))
      throw new Error(`${path} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return body as T;
  }
}
