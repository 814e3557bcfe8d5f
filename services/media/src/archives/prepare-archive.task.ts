import { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '@vitrine/contracts/errors/app-error';
import { pathOf } from '@vitrine/contracts/http/routes';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { ExportedSitePage } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfContent } from '@vitrine/contracts/portfolio/site.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { safeFileName } from '../library/safe-file-name.js';
import type { Photo } from '../photos/photo.entity.js';
import { databaseNow } from '../sql.js';
import { type Addition, ending, type LaidOut, withPage, withPhotos } from './archive-layout.js';
import { ArchiveNames } from './archive-names.js';
import { ArchiveRows, type Draft, type DraftedArchive, PARTS } from './archive-rows.js';
import { Originals } from './originals.js';
import type { ShownPhoto } from './page-markdown.js';
import { ownMetadata } from './sidecar.js';

type Kind = 'photo-archive';

/** Its user waits and sees the progress of each slice. */
const SLICE_MS = 4_000;
/** Photos of one transaction. */
const PAGE = 100;

/** What is known of the files of an archive, as long as it has as many photos. */
interface KnownNames {
  photos: number;
  names: ArchiveNames;
  /** Photos' files by their ids, once they are needed. */
  files?: ReadonlyMap<string, string>;
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
    private readonly rpc: RpcClient,
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
   * The next photos: their pieces, their lines of the lists and of the directory, in one transaction; behind them the next
   * project or page. False: none is left. True: there may be more, also where `isOver` came first, or another process has
   * laid out the same ones. Throws NOT_FOUND when the archive is gone.
   */
  async layOutNext(archiveId: string, known: KnownNames, isOver: () => boolean): Promise<boolean> {
    const archive = (await this.rows.find(archiveId)) ?? raise('NOT_FOUND');
    const page = archive.isFinished ? [] : await this.rows.next(archiveId, archive, PAGE);
    const last = page.at(-1);
    if (!last) return !archive.isFinished && archive.isOfAll && this.layOutPage(archiveId, archive, known);
    const photos = await this.originals.photosOf(page.map(({ id }) => id));
    const crcs = await this.originals.crcsOf(photos, isOver);
    if (!crcs) return true;
    if (known.photos !== archive.draft.photos) await this.readNames(archiveId, known);
    // Until the commit nothing is known of which names are taken.
    known.photos = -1;
    const labels = await this.rows.categories(archive.ownerId);
    const laidOut = photos.map((photo): LaidOut => {
      const crc = crcs.get(photo.id) ?? null;
      const metadata = ownMetadata(photo, photo.ownerMetadata ?? null);
      const category = labels.get(photo.category) ?? categoryLabel(photo.category);
      return { photo, crc, metadata, category, file: crc === null ? null : known.names.of(`photos/${nameOf(photo)}`) };
    });
    const addition = withPhotos({ ...archive.draft, after: last }, laidOut);
    if (await this.write(archiveId, archive.draft, addition)) known.photos = addition.draft.photos;
    return true;
  }

  /** Throws what portfolio being away throws: an archive without projects would not be all of it. */
  private async layOutPage(id: string, { ownerId, draft }: DraftedArchive, known: KnownNames): Promise<boolean> {
    const exported = await this.rpc.call('portfolio.site.export', { ownerId, after: draft.site?.after ?? null });
    const { page } = exported;
    if (!page && draft.site) return false;
    if (known.photos !== draft.photos || !known.files) await this.readNames(id, known);
    known.photos = -1;
    const photos = page ? await this.shownPhotos(ownerId, page, known.files) : NONE;
    const folder = page?.kind === 'project' ? 'projects' : 'pages';
    const name = page ? known.names.of(`${folder}/${page.content.slug}.md`) : '';
    if (await this.write(id, draft, withPage(draft, exported, name, photos))) known.photos = draft.photos;
    return page !== null;
  }

  /** Those that are in the archive. */
  private async shownPhotos(
    ownerId: string,
    { content, draft }: ExportedSitePage,
    files: ReadonlyMap<string, string> = new Map(),
  ): Promise<ReadonlyMap<string, ShownPhoto>> {
    const ids = new Set([content, draft ?? content].flatMap(photosOfContent)).values();
    const texts = await this.rows.texts(
      ownerId,
      [...ids].filter((id) => files.has(id)),
    );
    return new Map(texts.map(({ id, ...of }) => [id, { ...of, file: files.get(id) ?? '' }]));
  }

  private async readNames(archiveId: string, known: KnownNames): Promise<void> {
    const files = await this.rows.files(archiveId);
    known.names = new ArchiveNames(files.map(({ name }) => name));
    known.files = new Map(files.flatMap(({ photoId, name }) => (photoId === null ? [] : [[photoId, name]])));
  }

  /** False: another process has been faster. */
  private write(id: string, before: Draft, { pieces, draft }: Addition): Promise<boolean> {
    return this.em.transactional(async () => {
      const now = await this.rows.find(id, { isHeld: true });
      if (!now || now.isFinished || !isSame(now.draft, before)) return false;
      await this.rows.write(id, pieces, draft);
      return true;
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

const NONE: ReadonlyMap<string, ShownPhoto> = new Map();

/** Nothing was laid out between the two. */
const isSame = (one: Draft, other: Draft): boolean =>
  one.after?.id === other.after?.id && one.site?.after === other.site?.after;

const nameOf = ({ fileName: name = null, title, fileType: type }: Photo): string => safeFileName({ name, title, type });
