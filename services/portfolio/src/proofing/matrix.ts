import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type ExportedMarksDto,
  ExportMarksDto,
  GalleryListRefDto,
  type GalleryMarksDto,
  type GalleryPersonDto,
  GalleryRefDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { Choice } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { ClientGallery } from '../client-galleries/client-gallery.entity.js';
import { OwnGalleries } from '../client-galleries/own-galleries.js';
import { GalleryList } from '../client-galleries/visitor.entity.js';
import { Activity } from './activity.js';
import { readComments } from './comments.js';
import { type ExportedPhoto, exportOf, sameNames } from './marks-export.js';

/** What was chosen, as the photographer sees it and takes it along. */
@Controller()
export class Matrix {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly activity: Activity,
  ) {}

  @RpcHandler('portfolio.gallery_marks.get')
  async get(@Caller() who: Principal, @Payload() { galleryId }: GalleryRefDto): Promise<GalleryMarksDto> {
    const gallery = await this.galleries.of(who, galleryId);
    const rows = await this.em.execute<{ listId: string; photoIds: string[] }[]>(MARKS, [gallery.id]);
    return {
      persons: await this.persons(gallery),
      marks: Object.fromEntries(rows.map(({ listId, photoIds }) => [listId, photoIds])),
      comments: await readComments(this.em, 'c.gallery_id = ?', [gallery.id]),
      sameNames: sameNames(await this.fileNames(gallery)),
    };
  }

  @RpcHandler('portfolio.gallery_marks.export')
  async export(
    @Caller() who: Principal,
    @Payload() { galleryId, format, listId, choice = 'any' }: ExportMarksDto,
  ): Promise<ExportedMarksDto> {
    const gallery = await this.galleries.of(who, galleryId);
    const photos = await this.photos(gallery);
    const list = listId ? await this.em.findOne(GalleryList, { id: listId, galleryId: gallery.id }) : null;
    if (listId && !list) raise('GALLERY_NOT_FOUND');
    const chosen = list ? ofList(photos, list) : await this.chosen(gallery, photos, choice);
    return exportOf(format, list ? `${gallery.title} ${list.name}` : gallery.title, chosen, photos);
  }

  /** What was sent stays with the list until it is sent again. */
  @RpcHandler('portfolio.gallery_list.reopen')
  async reopen(
    @Caller() who: Principal,
    @Payload() { galleryId, listId }: GalleryListRefDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    await this.em.transactional(async (em) => {
      const [list] = await em.execute<{ personId: string }[]>(
        `update gallery_lists set state = 'reopened' where id = ? and gallery_id = ? and state = 'submitted'
         returning person_id as "personId"`,
        [listId, gallery.id],
      );
      if (list) await this.activity.note({ gallery, link: null }, 'reopened', { personId: list.personId });
      else if (!(await em.findOne(GalleryList, { id: listId, galleryId: gallery.id }))) raise('GALLERY_NOT_FOUND');
    });
    return { success: true };
  }

  private async persons(gallery: ClientGallery): Promise<GalleryPersonDto[]> {
    const { picksMin: min, picksMax: max } = gallery.rules;
    const persons = await this.em.execute<GalleryPersonDto[]>(PERSONS, [gallery.id]);
    return persons.map((person) => ({
      ...person,
      lists: person.lists.map((list) => ({ ...list, min, max })),
    }));
  }

  private async chosen(gallery: ClientGallery, photos: ExportedPhoto[], choice: Choice): Promise<ExportedPhoto[]> {
    if (choice === 'any') return photos.filter(({ picks }) => picks.length > 0);
    if (choice === 'commented') return photos.filter(({ comments }) => comments.some(({ isOpen }) => isOpen));
    if (choice === 'none') return photos.filter(({ picks }) => picks.length === 0);
    // All of those who have chosen anything.
    const choosers = (await this.persons(gallery)).filter(({ lists }) => lists.some(({ picks }) => picks > 0)).length;
    return photos.filter(({ personIds }) => choosers > 0 && new Set(personIds).size === choosers);
  }

  private fileNames(gallery: ClientGallery): Promise<{ fileName: string }[]> {
    return this.em.execute(
      `select s.file_name as "fileName" from gallery_photos p join shelf_photos s on s.photo_id = p.photo_id
       where p.gallery_id = ? and p.removed_at is null`,
      [gallery.id],
    );
  }

  private photos(gallery: ClientGallery): Promise<ExportedPhoto[]> {
    return this.em.execute(PHOTOS, [gallery.id]);
  }
}

/** Of a list that was sent what was sent, gone photos included, in its order. */
const ofList = (photos: readonly ExportedPhoto[], list: GalleryList): ExportedPhoto[] => {
  const only = (photo: ExportedPhoto): ExportedPhoto => ({
    ...photo,
    picks: photo.picks.filter(({ listId }) => listId === list.id),
  });
  const { snapshot } = list;
  if (!list.isFrozen() || !snapshot) return photos.map(only).filter(({ picks }) => picks.length > 0);
  const known = new Map(photos.map((photo) => [photo.photoId, only(photo)]));
  const gone = { set: '', takenAt: null, picks: [], personIds: [], comments: [] };
  return snapshot.map((sent) => ({ ...gone, ...known.get(sent.photoId), ...sent }));
};

/** Of each list the photos that are in the gallery, in its order. */
const MARKS = `
  select m.list_id as "listId", json_agg(m.photo_id order by s.place, p.position, p.photo_id) as "photoIds"
  from gallery_lists l
  join gallery_marks m on m.list_id = l.id
  join gallery_photos p on p.gallery_id = l.gallery_id and p.photo_id = m.photo_id and p.removed_at is null
  join gallery_sets s on s.id = p.set_id
  where l.gallery_id = ? group by m.list_id`;

const PERSONS = `
  select p.id, p.name, p.email, p.verified_at is not null as "isVerified", coalesce(k.label, '') as link,
    to_json(p.last_seen_at) as "lastSeenAt",
    (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.created_at), '[]')
     from gallery_persons o where o.merged_into = p.id) as merged,
    (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'state', l.state, 'note', l.note,
       'submittedAt', l.submitted_at, 'picks', (
         select count(*) from gallery_marks m
         join gallery_photos g on g.gallery_id = l.gallery_id and g.photo_id = m.photo_id and g.removed_at is null
         where m.list_id = l.id)) order by l.person_id <> p.id, l.place, l.created_at), '[]')
     from gallery_lists l join gallery_persons o on o.id = l.person_id
     where o.id = p.id or o.merged_into = p.id) as lists
  from gallery_persons p left join gallery_links k on k.id = p.link_id
  where p.gallery_id = ? and p.merged_into is null order by p.created_at, p.id`;

const PHOTOS = `
  select p.photo_id as "photoId", f.file_name as "fileName", s.title as set, to_json(f.taken_at at time zone 'utc') as "takenAt",
    (select coalesce(json_agg(json_build_object('person', coalesce(root.name, o.name), 'list', l.name, 'listId', l.id,
       'at', m.at) order by m.at), '[]')
     from gallery_marks m join gallery_lists l on l.id = m.list_id join gallery_persons o on o.id = l.person_id
     left join gallery_persons root on root.id = o.merged_into
     where m.photo_id = p.photo_id and l.gallery_id = p.gallery_id) as picks,
    array(select distinct coalesce(o.merged_into, o.id)::text
     from gallery_marks m join gallery_lists l on l.id = m.list_id join gallery_persons o on o.id = l.person_id
     where m.photo_id = p.photo_id and l.gallery_id = p.gallery_id) as "personIds",
    (select coalesce(json_agg(json_build_object('author', coalesce(o.name, ''), 'text', c.text, 'at', c.at,
       'isOpen', c.person_id is not null and c.resolved_at is null) order by c.at), '[]')
     from gallery_comments c left join gallery_persons o on o.id = c.person_id
     where c.gallery_id = p.gallery_id and c.photo_id = p.photo_id) as comments
  from gallery_photos p join shelf_photos f on f.photo_id = p.photo_id join gallery_sets s on s.id = p.set_id
  where p.gallery_id = ? and p.removed_at is null order by s.place, p.position, p.photo_id`;
