import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import { contentKey, KNOWN_FILES_LIMIT } from '@vitrine/contracts/media/known-files.rules';
import { PHOTO_LIMITS, type PhotoType } from '@vitrine/contracts/media/photo.rules';
import { sniffImageType } from '@vitrine/image-files/image-file';
import { Categories } from './categories.ts';
import { findPhotos, type FoundPhoto, type LeftAlone } from './find-photos.ts';
import { FileChanged, photoForm, piecesOf, withFile } from './photo-form.ts';
import { Refusal, type Site } from './site.ts';

/** Files that are read, and then sent, at once. */
const AT_ONCE = 4;

/** What became of one file. `there`: the same bytes are a photo already. */
export type Outcome =
  | { result: 'sent' | 'there'; name: string; photoId: string; bytes: number }
  | { result: 'refused'; name: string; reason: string };

export interface UploadFolder {
  folder: string;
  site: Site;
  /** Where photos go that lie in no subfolder; all of them when `isFlat`. */
  category: string;
  isFlat: boolean;
  /** Filled with what is no photo. */
  left: LeftAlone;
  onOutcome: (outcome: Outcome) => void;
}

/**
 * Sends what the site has not of the photos in a folder, as they are. What is here of it at any time is two batches of
 * names and hashes, and a few pieces of files. Throws {@link Stop} and what the reading of the folder throws.
 */
export const uploadFolder = async ({ folder, site, left, onOutcome, ...options }: UploadFolder): Promise<void> => {
  const { now } = await known(site, [], true);
  const categories = await Categories.of(site, options);
  // Of one choice the first is the latest, so that the portfolio has the folder's order.
  let chosenAt = Date.parse(now);
  for await (const batch of ahead(batches(findPhotos(folder, left)))) {
    const fine: ReadFile[] = [];
    for (const file of batch)
      if ('reason' in file) onOutcome({ result: 'refused', ...file });
      else fine.push(file);
    const byHash = Map.groupBy(fine, ({ hash }) => hash);
    const ids = new Map((await known(site, [...byHash.keys()])).known.map(({ hash, photo }) => [hash, photo.id]));
    await eachOf(byHash.values(), async ([first, ...doubles]) => {
      if (!first) return;
      chosenAt -= 1;
      const photoId = ids.get(first.hash);
      const outcome: Outcome = photoId
        ? { result: 'there', name: first.name, photoId, bytes: first.bytes }
        : await send(first, { site, categories, chosenAt });
      onOutcome(outcome);
      for (const { name } of doubles)
        onOutcome(outcome.result === 'refused' ? { ...outcome, name } : { ...outcome, result: 'there', name });
    });
  }
};

interface KnownFiles {
  known: { hash: string; photo: { id: string } }[];
  now: string;
}

const known = async (site: Site, hashes: readonly string[], isFirst = false): Promise<KnownFiles> =>
  hashes.length === 0 && !isFirst
    ? { known: [], now: '' }
    : (await site.call<KnownFiles>('knownFiles', { json: { hashes }, isFirst })).data;

/** A file as it was read: what it is known by. */
interface ReadFile extends FoundPhoto {
  hash: string;
  type: PhotoType;
  bytes: number;
}

type Unfit = { name: string; reason: string };

/** As many files as one question takes, read. */
async function* batches(found: AsyncGenerator<FoundPhoto>): AsyncGenerator<(ReadFile | Unfit)[]> {
  let batch: FoundPhoto[] = [];
  for await (const photo of found) {
    if (batch.push(photo) < KNOWN_FILES_LIMIT) continue;
    yield await readAll(batch);
    batch = [];
  }
  if (batch.length > 0) yield await readAll(batch);
}

/** In the order of the files. */
const readAll = async (photos: readonly FoundPhoto[]): Promise<(ReadFile | Unfit)[]> => {
  const files: (ReadFile | Unfit)[] = [];
  await eachOf(photos.entries(), async ([at, photo]) => {
    files[at] = await readPhoto(photo).catch((error: unknown) => ({
      name: photo.name,
      reason: `It cannot be read (${(error as { code?: string }).code ?? String(error)}).`,
    }));
  });
  return files;
};

/** Judges a file by size and first bytes, and hashes it piece by piece. */
const readPhoto = (photo: FoundPhoto): Promise<ReadFile | Unfit> =>
  withFile(photo.path, async (file) => {
    const { name } = photo;
    const { size: bytes } = await file.stat();
    if (bytes > PHOTO_LIMITS.maxBytes) return { name, reason: ERRORS.FILE_TOO_LARGE.message };
    const sum = createHash('sha256');
    let type: PhotoType | null | undefined;
    for await (const piece of piecesOf(file)) {
      if (type === undefined) type = sniffImageType(piece);
      sum.update(piece);
    }
    return type ? { ...photo, hash: sum.digest('hex'), type, bytes } : { name, reason: 'It is no photo by its bytes.' };
  });

interface Sending {
  site: Site;
  categories: Categories;
  chosenAt: number;
}

const send = async (file: ReadFile, { site, categories, chosenAt }: Sending): Promise<Outcome> => {
  const { path, name, hash, type, bytes } = file;
  const fileName = basename(path);
  try {
    const category = await categories.idOf(file.subfolder);
    const fields = {
      // The file's own title takes its place when it is read.
      title: titleOf(fileName),
      category,
      imageType: 'photo',
      keptOriginal: 'true',
      chosenAt: new Date(chosenAt).toISOString(),
    };
    const form = () => photoForm({ fields, path, fileName, type, bytes, hash });
    const { data, isNew } = await site.call<{ id: string }>('uploadPhoto', { form, key: contentKey(hash, true) });
    return { result: isNew ? 'sent' : 'there', name, photoId: data.id, bytes };
  } catch (error) {
    if (error instanceof Refusal) return { result: 'refused', name, reason: error.message };
    if (error instanceof FileChanged)
      return { result: 'refused', name, reason: 'It was changed or removed while it was sent.' };
    throw error;
  }
};

/** Begins the next while the last is worked on. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = source.next();
    // A failure is met in its turn.
    next.catch(() => undefined);
    yield value;
  }
}

/** {@link AT_ONCE} at a time; the first that throws ends it, once those under way are done. */
const eachOf = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  });
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
};
