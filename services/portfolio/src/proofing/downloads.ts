import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  GalleryDownloadedDto,
  type GalleryDownloadPendingDto,
  type GalleryDownloadReadyDto,
  type GalleryFileTicket,
  type GalleryTicket,
  GalleryTicketDto,
  PrepareGalleryDownloadDto,
  VisitorFileDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { type DownloadSize, GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { DeliveryDto } from '@vitrine/contracts/media/archive.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientGallery, GalleryLink } from '../client-galleries/client-gallery.entity.js';
import { Viewers, type Viewer } from '../client-galleries/viewer.js';
import { idList, visiblePhotos } from '../client-galleries/visible-photos.js';
import { VisitorState } from '../client-galleries/visitor-state.js';
import { Activity } from './activity.js';
import { baseName } from './marks-export.js';

interface WantedPhoto {
  photoId: string;
  fileName: string;
  set: string;
}

interface Part {
  id: string;
  /** That of the first, whose id it is. */
  ticket: string;
  /** Null: of a single photo. */
  taskId: string | null;
  /** Null: it is being prepared. */
  archiveId: string | null;
  files: number;
  bytes: number;
  /** Photos that all parts together were to have. */
  wanted: number;
}

const PART = `id, ticket, task_id as "taskId", archive_id as "archiveId", files, bytes::float8 as bytes, cardinality(photo_ids) as wanted`;

/** A photo's place in an archive: below its set, where there are several. What a name may not hold is no folder. */
export const entryNames = (photos: readonly WantedPhoto[]): { photoId: string; name: string }[] => {
  const sets = new Set(photos.map(({ set }) => set));
  return photos.map(({ photoId, fileName, set }) => ({
    photoId,
    name: sets.size > 1 ? `${plain(set)}/${plain(fileName)}` : plain(fileName),
  }));
};

/** What no system minds in the name of a file. */
const plain = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '') || '-';

/**
 * Downloads of visitors. A ticket says who may have which photos in which size; whether they still may is asked again
 * with every part of it. Downloaded is a part of which all bytes were sent (B10).
 */
@Controller()
export class Downloads {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly state: VisitorState,
    private readonly activity: Activity,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The same photos in the same size are the same download for a day from when it was asked for last. Media is asked each time whether its archive still
   * is what it was: once a photo of it is gone or says something else, another one takes its place.
   */
  @RpcHandler('portfolio.gallery_visit.prepare_download')
  async prepare(
    @Payload() { visit, inParts = false, ...wanted }: PrepareGalleryDownloadDto,
  ): Promise<GalleryDownloadReadyDto | GalleryDownloadPendingDto> {
    const viewer = await this.viewers.of(visit);
    if (!viewer.may.downloads.includes(wanted.size)) raise('FORBIDDEN');
    const photos = await this.wanted(viewer, wanted);
    if (photos.length === 0) raise('NOTHING_TO_DOWNLOAD');
    const entries = entryNames(photos);
    const key = createHash('sha256')
      .update(JSON.stringify([wanted.size, inParts, entries]))
      .digest('hex');
    const personId = (await this.state.personOf(viewer))?.id ?? null;
    const known = await this.known(viewer, personId, key);
    if (known[0] && !known[0].archiveId) return this.answer(viewer, known[0], photos.length);
    const partBytes = inParts ? GALLERY_LIMITS.partBytes : null;
    const { ownerId } = viewer.gallery;
    const { jobId } = await this.rpc.call('media.delivery.prepare', {
      ownerId,
      size: wanted.size,
      entries,
      partBytes,
    });
    if (known[0]?.taskId === jobId) {
      await this.em.execute('update gallery_downloads set created_at = now() where ticket = ?', [known[0].ticket]);
      return ready(viewer, known);
    }
    const photoIds = photos.map(({ photoId }) => photoId);
    const part = await this.add(viewer, { ...wanted, personId, key, photoIds, taskId: jobId });
    return this.answer(viewer, part, photos.length);
  }

  @RpcHandler('portfolio.gallery_visit.check_download')
  async check(@Payload() { visit, ticket }: GalleryTicketDto): Promise<GalleryTicket> {
    const viewer = await this.viewers.of(visit);
    const { gallery, link } = viewer;
    const seen = visiblePhotos(viewer);
    const [part] = await this.em.execute<
      { archiveId: string; size: DownloadSize; part: number; parts: number; bytes: number; isWhole: boolean }[]
    >(
      `select d.archive_id as "archiveId", d.size, d.part, d.bytes::float8 as bytes,
         (select count(*)::int from gallery_downloads o where o.ticket = d.ticket) as parts,
         not exists (select 1 from unnest(d.photo_ids) u (id)
           where not exists (select 1 from (${seen.sql}) v where v.photo_id = u.id)) as "isWhole"
       from gallery_downloads d
       where d.id = ? and d.gallery_id = ? and d.link_id is not distinct from ? and d.archive_id is not null
         and d.created_at > now() - make_interval(hours => ?)`,
      [...seen.params, ticket, gallery.id, link?.id ?? null, GALLERY_LIMITS.downloadHours],
    );
    if (!part) return raise('NOT_FOUND');
    if (!viewer.may.downloads.includes(part.size)) raise('FORBIDDEN');
    if (!part.isWhole) raise('DOWNLOAD_CHANGED');
    await this.em.execute('update gallery_downloads set begun_at = now() where id = ? and begun_at is null', [ticket]);
    const which = part.parts > 1 ? ` (${part.part} of ${part.parts})` : '';
    return {
      archiveId: part.archiveId,
      ownerId: gallery.ownerId,
      fileName: `${plain(gallery.title)}${which}.zip`,
      bytes: part.bytes,
    };
  }

  /** Bytes of a ticket that were sent, in one go or in several. A link that was revoked meanwhile still has had them. */
  @RpcHandler('portfolio.gallery_visit.downloaded')
  async downloaded(@Payload() { visit, ticket, bytes }: GalleryDownloadedDto): Promise<{ success: true }> {
    await this.em.transactional(async (em) => {
      const [done] = await em.execute<
        {
          personId: string | null;
          person: string | null;
          files: number;
          size: DownloadSize;
          bytes: number;
          isFile: boolean;
        }[]
      >(
        `with sent as (
           update gallery_downloads set sent_bytes = sent_bytes + ?,
             finished_at = case when sent_bytes + ? >= bytes then now() end
           where id = ? and gallery_id = ? and link_id is not distinct from ? and finished_at is null
           returning *
         )
         select s.person_id as "personId", p.name as person, s.files, s.size, greatest(s.bytes, s.sent_bytes)::float8 as bytes,
           s.archive_id is null as "isFile"
         from sent s left join gallery_persons p on p.id = s.person_id where s.finished_at is not null`,
        [bytes, bytes, ticket, visit.galleryId, visit.linkId],
      );
      if (!done) return;
      const gallery = await em.findOneOrFail(ClientGallery, { id: visit.galleryId });
      const place = { gallery, link: visit.linkId ? await em.findOne(GalleryLink, { id: visit.linkId }) : null };
      const did = { personId: done.personId, photos: done.files, size: done.size, bytes: done.bytes };
      if (done.isFile) await this.activity.noteHourly(place, 'downloaded', did);
      else {
        await this.activity.note(place, 'downloaded', did);
        this.activity.tell(place, 'downloaded', { person: done.person, photos: done.files });
      }
    });
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_visit.file')
  async file(@Payload() { visit, photoId, size }: VisitorFileDto): Promise<GalleryFileTicket> {
    const viewer = await this.viewers.of(visit);
    if (!viewer.may.downloads.includes(size)) raise('FORBIDDEN');
    const [photo] = await this.select(viewer, 'v.photo_id = ?', [photoId]);
    if (!photo) return raise('PHOTO_NOT_FOUND');
    const key = `file:${photoId}:${size}`;
    const personId = (await this.state.personOf(viewer))?.id ?? null;
    const [known] = await this.known(viewer, personId, key);
    const { id: ticket } =
      known ?? (await this.add(viewer, { personId, key, scope: 'photos', size, photoIds: [photoId] }));
    const fileName = size === 'original' ? photo.fileName : `${baseName(photo.fileName)}.jpg`;
    return { ticket, photoId, ownerId: viewer.gallery.ownerId, fileName: plain(fileName) };
  }

  private async wanted(
    viewer: Viewer,
    { scope, id, photoIds = [] }: Pick<PrepareGalleryDownloadDto, 'scope' | 'id' | 'photoIds'>,
  ): Promise<WantedPhoto[]> {
    if (scope === 'all') return this.select(viewer, 'true', []);
    if (scope === 'photos') return this.select(viewer, 'v.photo_id = any(?::uuid[])', [idList(photoIds)]);
    if (!id) throw new AppError('VALIDATION');
    if (scope === 'set') return this.select(viewer, 'v.set_id = ?', [id]);
    const person = (await this.state.personOf(viewer)) ?? raise('WHO_ARE_YOU');
    return this.select(
      viewer,
      `v.photo_id in (select m.photo_id from gallery_marks m join gallery_lists l on l.id = m.list_id
         join gallery_persons p on p.id = l.person_id where l.id = ? and (p.id = ? or p.merged_into = ?))`,
      [id, person.id, person.id],
    );
  }

  private select(viewer: Viewer, which: string, params: readonly string[]): Promise<WantedPhoto[]> {
    const seen = visiblePhotos(viewer);
    return this.em.execute(
      `select v.photo_id as "photoId", v.file_name as "fileName", t.title as set
       from (${seen.sql}) v join gallery_sets t on t.id = v.set_id
       where ${which} order by t.place, v.position, v.photo_id`,
      [...seen.params, ...params],
    );
  }

  /** Parts of the visitor's own download of that key, of today. */
  private async known({ gallery, link }: Viewer, personId: string | null, key: string): Promise<Part[]> {
    const rows = await this.em.execute<Part[]>(
      `select ${PART} from gallery_downloads
       where gallery_id = ? and key = ? and link_id is not distinct from ? and person_id is not distinct from ?
         and created_at > now() - make_interval(hours => ?)
       order by created_at desc, ticket, part`,
      [gallery.id, key, link?.id ?? null, personId, GALLERY_LIMITS.downloadHours],
    );
    return rows.filter(({ ticket }) => ticket === rows[0]?.ticket);
  }

  private async add(
    { gallery, link }: Viewer,
    row: Pick<PrepareGalleryDownloadDto, 'scope' | 'size'> & {
      personId: string | null;
      key: string;
      photoIds: string[];
      taskId?: string;
    },
  ): Promise<Part> {
    const id = randomUUID();
    const [part] = await this.em.execute<[Part]>(
      `insert into gallery_downloads (id, ticket, gallery_id, link_id, person_id, scope, size, photo_ids, key, task_id, files)
       values (?, ?, ?, ?, ?, ?, ?, ?::uuid[], ?, ?, ?) returning ${PART}`,
      [
        id,
        id,
        gallery.id,
        link?.id ?? null,
        row.personId,
        row.scope,
        row.size,
        idList(row.photoIds),
        row.key,
        row.taskId ?? null,
        row.photoIds.length,
      ],
    );
    return part;
  }

  /** How far a download is. What media has given up is forgotten, so that the next question begins anew. */
  private async answer(
    viewer: Viewer,
    part: Part,
    total: number,
  ): Promise<GalleryDownloadReadyDto | GalleryDownloadPendingDto> {
    const jobId = part.taskId ?? raise('NOT_FOUND');
    const status = await this.rpc.call('media.delivery.progress', { jobId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (status?.status === 'completed' && status.result) return ready(viewer, await this.finish(part, status.result));
    if (status?.status === 'pending')
      return { pending: { done: status.task?.done ?? 0, total: status.task?.total ?? total } };
    await this.em.execute('delete from gallery_downloads where id = ?', [part.id]);
    return raise('SERVICE_UNAVAILABLE');
  }

  /** Each part has a ticket; that of the first is the one that waited for all of them. Twice at once is once. */
  private finish({ id }: Part, { parts }: DeliveryDto): Promise<Part[]> {
    return this.em.transactional(async (em) => {
      const [waiting] = await em.execute<{ isOpen: boolean }[]>(
        'select archive_id is null as "isOpen" from gallery_downloads where id = ? for update',
        [id],
      );
      const [first, ...others] = waiting?.isOpen ? parts : [];
      if (first)
        await em.execute('update gallery_downloads set archive_id = ?, part = 1, files = ?, bytes = ? where id = ?', [
          first.archiveId,
          first.files,
          first.bytes,
          id,
        ]);
      for (const [i, { archiveId, files, bytes }] of others.entries())
        await em.execute(
          `insert into gallery_downloads (id, archive_id, part, files, bytes, ticket, gallery_id, link_id, person_id, scope,
             size, photo_ids, key, task_id, created_at)
           select ?, ?, ?, ?, ?, ticket, gallery_id, link_id, person_id, scope, size, photo_ids, key, task_id, created_at
           from gallery_downloads where id = ?`,
          [randomUUID(), archiveId, i + 2, files, bytes, id],
        );
      return em.execute<Part[]>(`select ${PART} from gallery_downloads where ticket = ? order by part`, [id]);
    });
  }
}

const ready = ({ gallery }: Viewer, parts: readonly Part[]): GalleryDownloadReadyDto => {
  const files = parts.reduce((sum, part) => sum + part.files, 0);
  return {
    files,
    missing: Math.max(0, (parts[0]?.wanted ?? 0) - files),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts: parts.map(({ id, ...part }) => ({
      url: `/api/g/${gallery.id}/downloads/${id}`,
      bytes: part.bytes,
      files: part.files,
    })),
  };
};
