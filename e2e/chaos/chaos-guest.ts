import { createHash, randomUUID } from 'node:crypto';
import type {
  GalleryDownloadReadyDto,
  GalleryPageDto,
  OpenedGalleryDto,
  VisitorListDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { json } from '@vitrine/e2e-support/photographer';
import { readZip } from '@vitrine/testing/read-zip';
import { CarefulClient, type Tally } from './careful-client.ts';
import type { ChaosPhotographer } from './chaos-photographer.ts';
import type { Random } from './random.ts';

const SUBMITTED = 0.8;

/** What a guest of a gallery was told: chosen, submitted, downloaded. */
export interface KnownChoice {
  /** The guest's unique name, which is in their address as well. */
  name: string;
  email: string;
  to: ChaosPhotographer;
  marked: Set<string>;
  isSubmitted: boolean;
  /** What was not as it should be at once. */
  wrong: string[];
}

/** Opens a photographer's gallery, chooses, submits and takes everything away; ends where the photographer has left. */
export async function visitGallery(
  site: string,
  tally: Tally,
  random: Random,
  to: ChaosPhotographer,
  address: string,
): Promise<KnownChoice | null> {
  const gallery = await to.gallery();
  if (!gallery) return null;
  const client = new CarefulClient(site, tally, address);
  const name = `Gus ${randomUUID().slice(0, 13)}`;
  const email = `${name.replace(' ', '-').toLowerCase()}@visitors.test`;
  const known: KnownChoice = { name, email, to, marked: new Set(), isSubmitted: false, wrong: [] };
  /** Throws for all but success. */
  const done = async <T>(path: string, make?: () => RequestInit): Promise<T> => {
    const { status, body } = await client.settle(path, make);
    if (status > 299) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return body as T;
  };
  try {
    const { galleryId } = await done<OpenedGalleryDto>('/api/g/open', () => json('POST', { secret: gallery.secret }));
    const here = `/api/g/${galleryId}`;
    await done(`${here}/me`, () => json('POST', { name, email }));
    const { photos } = await done<GalleryPageDto>(here);
    let list: VisitorListDto | undefined;
    for (const { id } of [...photos, ...photos]) {
      const on = random.chance(0.7);
      list = await done(`${here}/marks`, () => json('POST', { changes: [{ photoId: id, on }] }));
      if (on) known.marked.add(id);
      else known.marked.delete(id);
    }
    if (list && known.marked.size > 0 && random.chance(SUBMITTED)) {
      const { state } = await done<VisitorListDto>(`${here}/lists/${list.id}/submit`, () =>
        json('POST', { note: 'These, please.' }),
      );
      known.isSubmitted = state === 'submitted';
    }
    await takeAway(here, client, done, known);
  } catch (error) {
    // Nothing of it counts where the photographer has left, which the audit knows.
    known.wrong.push(String(error));
  }
  return known;
}

/** All of it as one archive, which has the bytes that were uploaded. */
async function takeAway(
  here: string,
  client: CarefulClient,
  done: <T>(path: string, make?: () => RequestInit) => Promise<T>,
  { to, wrong }: KnownChoice,
): Promise<void> {
  const order = () => json('POST', { scope: 'all', size: 'original' });
  let parts: GalleryDownloadReadyDto['parts'] | undefined;
  while (!parts) ({ parts } = await done<Partial<GalleryDownloadReadyDto>>(`${here}/download`, order));
  const wanted = [...to.photos.values()].filter(({ isDelivered }) => isDelivered).map(({ sha256 }) => sha256);
  for (const { url, bytes } of parts) {
    const answer = await client.ask(url);
    const archive = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
    if (!answer?.ok || archive.length !== bytes) {
      wrong.push(`${url}: ${answer?.status}, ${archive.length} of ${bytes} bytes`);
      continue;
    }
    const files = [...(await readZip(archive)).values()].map((file) => createHash('sha256').update(file).digest('hex'));
    if (files.toSorted().join() !== wanted.toSorted().join()) wrong.push(`${url} has other files`);
  }
}
