import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { safeFileName } from '../library/safe-file-name.js';
import { Photo } from '../photos/photo.entity.js';
import { ArchiveNames } from './archive-names.js';
import { type LaidOut, withPhotos } from './archive-layout.js';
import { ArchiveRows, type Draft } from './archive-rows.js';
import { MeasureOriginals } from './measure-originals.js';
import { ownMetadata } from './sidecar.js';

/** Photos of one transaction. */
const PAGE = 100;

/** Names of the files of an archive, as long as it has as many photos. */
export interface KnownNames {
  photos: number;
  names: ArchiveNames;
}

/** The next photos of an archive: their pieces, their lines of the lists and of the directory, in one transaction. */
@Injectable()
export class LayOutPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ArchiveRows,
    private readonly originals: MeasureOriginals,
  ) {}

  /**
   * False: none is left. True: there may be more, also where `isOver` came first, or another process has laid out the
   * same ones. Throws NOT_FOUND when the archive is gone.
   */
  async next(archiveId: string, known: KnownNames, isOver: () => boolean): Promise<boolean> {
    const archive = (await this.rows.find(archiveId)) ?? raise('NOT_FOUND');
    const page = archive.isFinished ? [] : await this.rows.next(archiveId, archive, PAGE);
    const last = page.at(-1);
    if (!last) return false;
    const photos = await this.photosOf(page.map(({ id }) => id));
    const crcs = await this.originals.crcs(photos, isOver);
    if (!crcs) return true;
    if (known.photos !== archive.draft.photos) known.names = new ArchiveNames(await this.rows.names(archiveId));
    // Until the commit nothing is known of which names are taken.
    known.photos = -1;
    const labels = await this.rows.categories(archive.ownerId);
    const laidOut = photos.map((photo): LaidOut => {
      const crc = crcs.get(photo.id) ?? null;
      const metadata = ownMetadata(photo, photo.ownerMetadata ?? null);
      const category = labels.get(photo.category) ?? categoryLabel(photo.category);
      return { photo, crc, metadata, category, file: crc === null ? null : known.names.of(`photos/${nameOf(photo)}`) };
    });
    const draft = await this.write(archiveId, archive.draft, { ...archive.draft, after: last }, laidOut);
    if (draft) known.photos = draft.photos;
    return true;
  }

  private async photosOf(ids: readonly string[]): Promise<Photo[]> {
    const found = await this.em.find(
      Photo,
      { id: { $in: [...ids] } },
      { populate: ['ownerMetadata'], disableIdentityMap: true },
    );
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Null: another process has been faster. */
  private write(id: string, before: Draft, after: Draft, photos: readonly LaidOut[]): Promise<Draft | null> {
    return this.em.transactional(async () => {
      const now = await this.rows.find(id, { isHeld: true });
      if (!now || now.isFinished || now.draft.after?.id !== before.after?.id) return null;
      const { pieces, draft } = withPhotos(after, photos);
      await this.rows.write(id, pieces, draft);
      return draft;
    });
  }
}

const nameOf = ({ fileName: name = null, title, fileType: type }: Photo): string => safeFileName({ name, title, type });
