import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { StoredPhoto } from '@vitrine/contracts/media/archive.dto';
import { STORED_PHOTOS_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { OWN_IDS_LIMIT } from '@vitrine/contracts/media/own-photos.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ArchiveNames } from './archive-names.js';

/** What is in the archive besides the photos' files. */
const LIST = 'photos.json';
const MISSING = 'missing.txt';

/** Runs work in the context of the archive's request. */
type InContext = ReturnType<typeof AsyncLocalStorage.snapshot>;

/** A file of an archive. Of its input one is open at a time. */
export interface ArchiveFile {
  name: string;
  lastModified: Date;
  input: Readable | AsyncIterable<string> | string;
}

/**
 * The files of an archive, each opened when its turn comes: first a list of the photos' texts and data, then their
 * stored files, and at last the names of those that could not be had. Holds names, and of everything else fifty photos.
 */
@Injectable()
export class PhotoArchive {
  constructor(
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  /** To be called in the context of the request; the files may be read in any. */
  files(photoIds: readonly string[], now: Date): AsyncGenerator<ArchiveFile> {
    return this.each(photoIds, now, AsyncLocalStorage.snapshot());
  }

  private async *each(photoIds: readonly string[], now: Date, inContext: InContext): AsyncGenerator<ArchiveFile> {
    const nameOf = new Map<string, string>();
    yield { name: LIST, lastModified: now, input: this.list(photoIds, nameOf, now, inContext) };
    const gone = photoIds.filter((id) => !nameOf.has(id)).map((id) => `Photo ${id}`);
    for await (const photo of this.photos([...nameOf.keys()], inContext)) {
      const name = nameOf.get(photo.id) ?? photo.fileName;
      nameOf.delete(photo.id);
      // Opened one after the other, because their reader takes them one after the other.
      const object = await this.store.get(photo.objectKey);
      if (object) yield { name, lastModified: object.lastModified, input: object.body };
      else gone.push(`${name} (“${photo.title}”)`);
    }
    gone.push(...nameOf.values());
    if (photoIds.length >= OWN_IDS_LIMIT) gone.push(`All photos behind the first ${OWN_IDS_LIMIT}`);
    if (gone.length > 0) yield { name: MISSING, lastModified: now, input: missing(gone) };
  }

  /** Writes the list, and gives each photo its name in the archive. */
  private async *list(
    ids: readonly string[],
    nameOf: Map<string, string>,
    now: Date,
    inContext: InContext,
  ): AsyncGenerator<string> {
    const names = new ArchiveNames([LIST, MISSING]);
    const own = await inContext(() => this.rpc.call('media.category.list', {}));
    const labels = new Map(own.map(({ categoryId, label }) => [categoryId, label]));
    yield `{\n"exportedAt": ${JSON.stringify(now)},\n"photos": [`;
    let isFirst = true;
    for await (const photo of this.photos(ids, inContext)) {
      const file = names.of(photo.fileName);
      nameOf.set(photo.id, file);
      const category = labels.get(photo.category) ?? categoryLabel(photo.category);
      yield `${isFirst ? '' : ','}\n${JSON.stringify(described(photo, file, category))}`;
      isFirst = false;
    }
    yield '\n]\n}\n';
  }

  private async *photos(ids: readonly string[], inContext: InContext): AsyncGenerator<StoredPhoto> {
    for (let at = 0; at < ids.length; at += STORED_PHOTOS_LIMIT) {
      const photoIds = ids.slice(at, at + STORED_PHOTOS_LIMIT);
      yield* await inContext(() => this.rpc.call('media.photo.stored', { photoIds }));
    }
  }
}

const described = (photo: StoredPhoto, file: string, category: string) => ({
  file,
  stored: photo.kept ? 'original' : 'optimized in the browser before upload',
  title: photo.title,
  description: photo.description,
  altText: photo.altText,
  tags: photo.tags,
  category,
  featured: photo.featured,
  public: photo.isPublic,
  uploadedAt: photo.createdAt,
  takenAt: photo.exif.takenAt ?? null,
  camera: photo.exif,
  id: photo.id,
});

const missing = (names: readonly string[]): string =>
  `These photos are not in the archive, because they were deleted meanwhile, their files could not be found, or there are too many:\n\n${names.join('\n')}\n`;
