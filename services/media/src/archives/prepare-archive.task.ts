import { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '@vitrine/contracts/errors/app-error';
import { pathOf } from '@vitrine/contracts/http/routes';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { safeFileName } from '../library/safe-file-name.js';
import type { Photo } from '../photos/photo.entity.js';
import { databaseNow } from '../sql.js';
import { ending, type LaidOut, withPhotos } from './archive-layout.js';
import { ArchiveNames } from './archive-names.js';
import { ArchiveRows, type Draft, PARTS } from './archive-rows.js';
import { Originals } from './originals.js';
import { ownMetadata } from './sidecar.js';

type Kind = 'photo-archive';

/** Its user waits and sees the progress of each slice. */
const SLICE_MS = 4_000;
/** Photos of one transaction. */
const PAGE = 100;

/** Names of the files of an archive, as long as it has as many photos. */
interface KnownNames {
  photos: number;
  names: ArchiveNames;
}

/**
 * Lays out an archive page by page (decision 0107). How far it is stands in its own row and changes with its pieces, so
 * slices need no checkpoint, and two at a time take turns.
 */
@RunsTask('photo-archive')
export class PrepareArchiveTask implements TaskWork<Kind, true> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ArchiveRows,
    private readonly originals: Originals,
  ) {}

  async slice(
    _checkpoint: true | null,
    _input: TaskMap[Kind]['input'],
    { taskId, progress: { total }, signal }: SliceContext,
  ): Promise<SliceEnd<Kind, true>> {
    const until = performance.now() + SLICE_MS;
    const isOver = (): boolean => signal.aborted || performance.now() > until;
    const known: KnownNames = { photos: 0, names: new ArchiveNames([]) };
    while (await this.layOutNext(taskId, known, isOver)) {
      if (!isOver()) continue;
      return { done: false, checkpoint: true, progress: { done: await this.photosSoFar(taskId), total } };
    }
    const done = await this.finish(taskId);
    return { done: true, result: { url: pathOf('download', { ticket: taskId }) }, progress: { done, total: done } };
  }

  /**
   * The next photos: their pieces, their lines of the lists and of the directory, in one transaction. False: none is
   * left. True: there may be more, also where `isOver` came first, or another process has laid out the same ones. Throws
   * NOT_FOUND when the archive is gone.
   */
  async layOutNext(archiveId: string, known: KnownNames, isOver: () => boolean): Promise<boolean> {
    const archive = (await this.rows.find(archiveId)) ?? raise('NOT_FOUND');
    const page = archive.isFinished ? [] : await this.rows.next(archiveId, archive, PAGE);
    const last = page.at(-1);
    if (!last) return false;
    const photos = await this.originals.photosOf(page.map(({ id }) => id));
    const crcs = await this.originals.crcsOf(photos, isOver);
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

  /**
   * Ends an archive that has all its photos: from then on it can be downloaded, and never changes. Answers its photos.
   * May be repeated. Throws NOT_FOUND when it is gone.
   */
  finish(id: string): Promise<number> {
    return this.em.transactional(async () => {
      const { draft, isFinished } = (await this.rows.find(id, { isHeld: true })) ?? raise('NOT_FOUND');
      if (!isFinished) {
        const lines = await this.rows.sizeOf(id, PARTS.directory);
        await this.rows.write(id, ending(draft, lines, await databaseNow(this.em)), draft);
        await this.rows.finish(id, draft.at);
      }
      return draft.photos;
    });
  }

  private async photosSoFar(id: string): Promise<number> {
    return ((await this.rows.find(id)) ?? raise('NOT_FOUND')).draft.photos;
  }
}

const nameOf = ({ fileName: name = null, title, fileType: type }: Photo): string => safeFileName({ name, title, type });
