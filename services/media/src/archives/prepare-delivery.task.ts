import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { DeliveryDto } from '@vitrine/contracts/media/archive.dto';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { type DeliveryJpeg, jpegOf } from '../storage/size-names.js';
import { packetKey } from '../photos/embedded-metadata.js';
import type { Photo } from '../photos/photo.entity.js';
import { WantSizes } from '../photos/want-sizes.js';
import { type ArchivedFile, cutIntoParts, dateOf, endOfPart, newPart } from './archive-layout.js';
import { ArchiveRows, type DraftedDelivery } from './archive-rows.js';
import { Originals } from './originals.js';

type Kind = 'delivery-archive';

const SLICE_MS = 4_000;
/** Photos of one transaction. */
const PAGE = 100;
/** How long it waits for sizes that are being made. */
const WAIT_MS = 1_000;

/** A photo's file in a delivery. `waits`: it is being made; null: it will not be there. */
type FileOfPhoto = Omit<ArchivedFile, 'name'> | 'waits' | null;

/**
 * Lays out a delivery's archives (decisions 0107, 0122): has the sizes that are missing made, and puts photo after photo
 * into archives as their files are there. How far it is stands in its row and changes with the pieces.
 */
@RunsTask('delivery-archive')
export class PrepareDeliveryTask implements TaskWork<Kind, true> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ArchiveRows,
    private readonly originals: Originals,
    private readonly want: WantSizes,
  ) {}

  async slice(
    checkpoint: true | null,
    _input: TaskMap[Kind]['input'],
    { taskId, progress: { total }, signal }: SliceContext,
  ): Promise<SliceEnd<Kind, true>> {
    const until = performance.now() + SLICE_MS;
    const isOver = (): boolean => signal.aborted || performance.now() > until;
    if (!checkpoint) await this.wantAll(taskId);
    let step = await this.layOutNext(taskId, isOver);
    while (step === 'more' && !isOver()) step = await this.layOutNext(taskId, isOver);
    if (step === 'done')
      return { done: true, result: await this.finish(taskId), progress: { done: total ?? 0, total } };
    const { draft } = await this.find(taskId);
    const afterMs = step === 'waits' ? { afterMs: WAIT_MS } : {};
    return { done: false, checkpoint: true, ...afterMs, progress: { done: draft.done, total } };
  }

  private async find(id: string): Promise<DraftedDelivery> {
    return (await this.rows.findDelivery(id)) ?? raise('NOT_FOUND');
  }

  /** All at once, so that they are made in the order of the delivery while its first photos are laid out. */
  private async wantAll(id: string): Promise<void> {
    const { ownerId, size, total } = await this.find(id);
    if (size === 'original') return;
    const entries = await this.rows.entries(id, 0, total);
    await this.want.want(
      ownerId,
      entries.map((entry) => entry.id),
      { sizes: [size], watermark: null },
    );
  }

  /**
   * Lays out photos in their order, up to one whose file is being made. `more`: there may be more, also where another
   * process was faster.
   */
  async layOutNext(id: string, isOver: () => boolean): Promise<'done' | 'more' | 'waits'> {
    const delivery = await this.find(id);
    const { draft, ownerId, size } = delivery;
    if (draft.done >= delivery.total) return 'done';
    const entries = await this.rows.entries(id, draft.done, PAGE);
    const found = await this.originals.photosOf([...new Set(entries.map((entry) => entry.id))]);
    const photos = found.filter((photo) => photo.ownerId === ownerId && !photo.isTrashed());
    const files =
      size === 'original' ? await this.originalsOf(photos, isOver) : await this.jpegsOf(ownerId, photos, size);
    if (!files) return 'more';
    const waitingAt = entries.findIndex((entry) => files.get(entry.id) === 'waits');
    const ready = waitingAt < 0 ? entries : entries.slice(0, waitingAt);
    if (ready.length === 0) return 'waits';
    const archived = ready.flatMap((entry) => {
      const file = files.get(entry.id) ?? null;
      return file === null || file === 'waits' ? [] : [{ ...file, name: entry.name }];
    });
    await this.write(id, delivery, archived, ready.length);
    return 'more';
  }

  private async originalsOf(photos: readonly Photo[], isOver: () => boolean): Promise<Map<string, FileOfPhoto> | null> {
    const crcs = await this.originals.crcsOf(photos, isOver);
    if (!crcs) return null;
    const files = photos.map((photo): [string, FileOfPhoto] => {
      const crc = crcs.get(photo.id) ?? null;
      return [photo.id, crc === null ? null : { ...partOf(photo), key: photo.objectKey, bytes: photo.bytes, crc }];
    });
    return new Map(files);
  }

  private async jpegsOf(
    ownerId: string,
    photos: readonly Photo[],
    size: DeliveryJpeg,
  ): Promise<Map<string, FileOfPhoto>> {
    const files = new Map<string, FileOfPhoto>();
    const unwanted: string[] = [];
    for (const photo of photos) {
      const jpeg = currentJpeg(photo, size);
      if (jpeg) files.set(photo.id, { ...partOf(photo), ...jpeg });
      else if (photo.sizesFailure || photo.derivatives === 'failed') files.set(photo.id, null);
      else files.set(photo.id, 'waits');
      // It was made, and has become out of date since.
      if (files.get(photo.id) === 'waits' && !photo.sizesDue) unwanted.push(photo.id);
    }
    if (unwanted.length > 0) await this.want.want(ownerId, unwanted, { sizes: [size], watermark: null });
    return files;
  }

  /** Not where another process has been faster. */
  private async write(
    id: string,
    { draft: before, partBytes }: DraftedDelivery,
    files: readonly ArchivedFile[],
    photos: number,
  ): Promise<void> {
    await this.em.transactional(async () => {
      const now = await this.rows.findDelivery(id, { isHeld: true });
      if (!now || now.draft.done !== before.done) return;
      const draft = { ...now.draft, done: before.done + photos, missing: before.missing + photos - files.length };
      for (const { part, pieces, isEnded } of cutIntoParts(before.open, files, partBytes, randomUUID)) {
        if (part.archiveId !== id) await this.rows.insertPart(part.archiveId, id);
        await this.rows.writePieces(part.archiveId, pieces);
        if (isEnded) {
          await this.rows.finish(part.archiveId, part.at);
          draft.ended = [...draft.ended, { archiveId: part.archiveId, files: part.files }];
        }
        draft.open = isEnded ? newPart(part.archiveId) : part;
      }
      await this.rows.writeDraft(id, draft);
    });
  }

  /** From then on it never changes. May be repeated. Throws NOTHING_TO_DOWNLOAD where no photo has a file. */
  private finish(id: string): Promise<DeliveryDto> {
    return this.em.transactional(async () => {
      const { draft } = (await this.rows.findDelivery(id, { isHeld: true })) ?? raise('NOT_FOUND');
      const { open } = draft;
      if (!draft.isWhole && open.files > 0) {
        await this.rows.writePieces(open.archiveId, [endOfPart(open)]);
        await this.rows.finish(open.archiveId, open.at);
        draft.ended.push({ archiveId: open.archiveId, files: open.files });
      }
      if (draft.ended.length === 0) raise('NOTHING_TO_DOWNLOAD');
      await this.rows.writeDraft(id, { ...draft, isWhole: true });
      const bytes = await this.rows.bytesOf(draft.ended.map(({ archiveId }) => archiveId));
      const parts = draft.ended.map((part) => ({ ...part, bytes: bytes.get(part.archiveId) ?? 0 }));
      return { parts, missing: draft.missing };
    });
  }
}

const partOf = (photo: Photo): Pick<ArchivedFile, 'photoId' | 'date'> => ({ photoId: photo.id, date: dateOf(photo) });

/** The object of a photo's JPEG for delivery, if it says what it should. */
export const currentJpeg = (photo: Photo, size: DeliveryJpeg): { key: string; bytes: number; crc: number } | null => {
  const packet = packetKey(photo.embeddedMetadata(photo.ownerMetadata ?? null), photo.storedUnder());
  const found = jpegOf(photo, size, packet);
  return found && { key: photo.prefix() + found.name, bytes: found.bytes, crc: found.crc };
};
