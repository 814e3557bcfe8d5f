import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type GalleryCommentDto,
  OwnerCommentDto,
  ResolveCommentDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  AddCommentDto,
  VisitorCommentRefDto,
  VisitorPhotoRefDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { OwnGalleries } from '../client-galleries/own-galleries.js';
import { Viewers, type Viewer } from '../client-galleries/viewer.js';
import { visiblePhotos } from '../client-galleries/visible-photos.js';
import { READABLE, readableBy, VisitorState } from '../client-galleries/visitor-state.js';
import { Activity } from './activity.js';

/** Comments as both sides read them; `which` says of which `c`. The photographer's name is the page's to say. */
export const readComments = (
  em: EntityManager,
  which: string,
  params: readonly (string | boolean | null)[],
): Promise<GalleryCommentDto[]> =>
  em.execute(
    `select c.id, c.photo_id as "photoId", coalesce(p.merged_into, c.person_id) as "personId",
       coalesce(root.name, p.name, '') as author, c.text, to_json(c.at) as at, c.resolved_at is not null as resolved
     from gallery_comments c
     left join gallery_persons p on p.id = c.person_id left join gallery_persons root on root.id = p.merged_into
     where ${which} order by c.at, c.id`,
    [...params],
  );

/** What is said under photos. What the photographer says, everybody reads who sees the photo (decision 0123). */
@Controller()
export class Comments {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly galleries: OwnGalleries,
    private readonly state: VisitorState,
    private readonly activity: Activity,
  ) {}

  @RpcHandler('portfolio.gallery_visit.comments')
  async list(@Payload() { visit, photoId }: VisitorPhotoRefDto): Promise<GalleryCommentDto[]> {
    const viewer = await this.viewers.of(visit);
    await this.assertSeen(viewer, photoId);
    const me = (await this.state.personOf(viewer))?.id ?? null;
    return readComments(this.em, `c.gallery_id = ? and c.photo_id = ? and ${READABLE}`, [
      viewer.gallery.id,
      photoId,
      ...readableBy(viewer, me),
    ]);
  }

  @RpcHandler('portfolio.gallery_visit.comment')
  async add(@Payload() { visit, photoId, text }: AddCommentDto): Promise<GalleryCommentDto> {
    const viewer = await this.viewers.of(visit);
    if (!viewer.may.comment) raise('FORBIDDEN');
    return this.em.transactional(async () => {
      const person = await this.state.actor(viewer);
      await this.assertSeen(viewer, photoId);
      const id = await this.write(viewer.gallery.id, photoId, person.id, text);
      await this.activity.noteHourly(viewer, 'commented', { personId: person.id, photos: 1 });
      await this.activity.touch(viewer.gallery);
      return this.read(id);
    });
  }

  @RpcHandler('portfolio.gallery_visit.delete_comment')
  async remove(@Payload() { visit, commentId }: VisitorCommentRefDto): Promise<{ success: true }> {
    const viewer = await this.viewers.of(visit);
    const person = (await this.state.personOf(viewer)) ?? raise('WHO_ARE_YOU');
    const removed = await this.em.execute<unknown[]>(
      `delete from gallery_comments where id = ? and gallery_id = ? and person_id in (
         select id from gallery_persons where id = ? or merged_into = ?) returning 1`,
      [commentId, viewer.gallery.id, person.id, person.id],
    );
    if (removed.length === 0) raise('NOT_FOUND');
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_comment.answer')
  async answer(
    @Caller() who: Principal,
    @Payload() { galleryId, photoId, text }: OwnerCommentDto,
  ): Promise<GalleryCommentDto> {
    const gallery = await this.galleries.of(who, galleryId);
    const [there] = await this.em.execute(
      'select 1 from gallery_photos where gallery_id = ? and photo_id = ? and removed_at is null',
      [gallery.id, photoId],
    );
    if (!there) raise('GALLERY_NOT_FOUND');
    return this.em.transactional(async () => {
      const id = await this.write(gallery.id, photoId, null, text);
      await this.activity.touch(gallery);
      return this.read(id);
    });
  }

  @RpcHandler('portfolio.gallery_comment.resolve')
  async resolve(
    @Caller() who: Principal,
    @Payload() { galleryId, commentId, resolved }: ResolveCommentDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    const found = await this.em.execute<unknown[]>(
      `update gallery_comments set resolved_at = case when ? then coalesce(resolved_at, now()) end
       where id = ? and gallery_id = ? returning 1`,
      [resolved, commentId, gallery.id],
    );
    if (found.length === 0) raise('GALLERY_NOT_FOUND');
    return { success: true };
  }

  private async assertSeen(viewer: Viewer, photoId: string): Promise<void> {
    const seen = visiblePhotos(viewer);
    const [there] = await this.em.execute(`select 1 from (${seen.sql}) v where v.photo_id = ?`, [
      ...seen.params,
      photoId,
    ]);
    if (!there) raise('PHOTO_NOT_FOUND');
  }

  /** One after the other of a photo, so that they are as many as there may be. */
  private async write(galleryId: string, photoId: string, personId: string | null, text: string): Promise<string> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 7))', [`${galleryId} ${photoId}`]);
    const id = randomUUID();
    const written = await this.em.execute<unknown[]>(
      `insert into gallery_comments (id, gallery_id, photo_id, person_id, text) select ?::uuid, ?::uuid, ?::uuid, ?::uuid, ?
       where (select count(*) from gallery_comments where gallery_id = ? and photo_id = ?) < ? returning 1`,
      [id, galleryId, photoId, personId, text, galleryId, photoId, GALLERY_LIMITS.commentsOfPhoto],
    );
    return written.length > 0 ? id : raise('TOO_MANY_COMMENTS');
  }

  private async read(id: string): Promise<GalleryCommentDto> {
    const [comment] = await readComments(this.em, 'c.id = ?', [id]);
    return comment ?? raise('NOT_FOUND');
  }
}
