import { randomUUID } from 'node:crypto';
import { type EntityData, EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeListDto,
  CreateListDto,
  type GalleryVisitDto,
  MarkPhotosDto,
  SubmitListDto,
  type VisitorListDto,
  VisitorListRefDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Viewers, type Viewer } from '../client-galleries/viewer.js';
import { idList, visiblePhotos } from '../client-galleries/visible-photos.js';
import { GalleryList, GalleryPerson } from '../client-galleries/visitor.entity.js';
import { VisitorState } from '../client-galleries/visitor-state.js';
import { Activity } from './activity.js';
import { GalleryMails } from './gallery-mails.js';

/** What a list is called that was made by the first mark. */
const FIRST_LIST = 'Favourites';
/** Own ones, and those of persons that were merged into this one. */
const LISTS_OF = 'gallery_lists l join gallery_persons p on p.id = l.person_id where (p.id = ? or p.merged_into = ?)';
const OWN_FIRST = 'order by p.id <> ?, l.place, l.created_at, l.id';

/** Choosing: photos into lists, and lists to the photographer. What is answered is committed (P6). */
@Controller()
export class Choose {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly state: VisitorState,
    private readonly activity: Activity,
    private readonly mails: GalleryMails,
  ) {}

  /**
   * Photos that are not seen (any more) are left out of the answer, not refused: what a phone has kept for hours in a tunnel
   * does not fail as a whole. With the list's row locked the maximum holds, however many devices choose at once.
   */
  @RpcHandler('portfolio.gallery_visit.mark')
  async mark(@Payload() { visit, listId, changes }: MarkPhotosDto): Promise<VisitorListDto> {
    const viewer = await this.chooser(visit);
    const wanted = new Map(changes.map(({ photoId, on }) => [photoId, on]));
    const on = [...wanted].filter(([, isOn]) => isOn).map(([id]) => id);
    const off = [...wanted].filter(([, isOn]) => !isOn).map(([id]) => id);
    return this.em.transactional(async () => {
      const person = await this.state.actor(viewer);
      const list = await this.openList(person, listId);
      const taken = await this.unmark(list, off);
      const { seen, added } = await this.put(viewer, list, on);
      if (seen === 0 && off.length === 0) raise('PHOTO_NOT_FOUND');
      const marked = await this.state.list(viewer, list.id);
      if (added > 0 && marked.photoIds.length > (marked.max ?? Infinity)) raise('PICKS_MAX');
      if (added > 0) await this.activity.noteHourly(viewer, 'marked', { personId: person.id, photos: added });
      if (added + taken > 0) await this.activity.touch(viewer.gallery);
      return marked;
    });
  }

  @RpcHandler('portfolio.gallery_visit.create_list')
  async createList(@Payload() { visit, name }: CreateListDto): Promise<VisitorListDto> {
    const viewer = await this.chooser(visit);
    return this.em.transactional(async (em) => {
      const person = await this.state.actor(viewer);
      await em.lock(person, LockMode.PESSIMISTIC_WRITE);
      const lists = await this.listsOf(person);
      if (lists.length >= GALLERY_LIMITS.lists) raise('TOO_MANY_LISTS');
      return this.state.list(viewer, await this.addList(person, name, lists));
    });
  }

  @RpcHandler('portfolio.gallery_visit.rename_list')
  async renameList(@Payload() { visit, listId, name }: ChangeListDto): Promise<VisitorListDto> {
    const viewer = await this.viewers.of(visit);
    return this.em.transactional(async (em) => {
      const list = await this.openList(await this.state.actor(viewer), listId);
      list.name = name;
      await em.flush();
      return this.state.list(viewer, list.id);
    });
  }

  @RpcHandler('portfolio.gallery_visit.delete_list')
  async deleteList(@Payload() { visit, listId }: VisitorListRefDto): Promise<{ success: true }> {
    const viewer = await this.viewers.of(visit);
    await this.em.transactional(async (em) => {
      em.remove(await this.openList(await this.state.actor(viewer), listId));
      await this.activity.touch(viewer.gallery);
    });
    return { success: true };
  }

  /** Freezes the list with what is in it; its mails are wanted in the same transaction (P4). Twice is once. */
  @RpcHandler('portfolio.gallery_visit.submit')
  async submit(@Payload() { visit, listId, note }: SubmitListDto): Promise<VisitorListDto> {
    const viewer = await this.chooser(visit);
    return this.em.transactional(async (em) => {
      const person = await this.state.actor(viewer);
      const list = await this.lockList(person, listId);
      if (list.isFrozen()) return this.state.list(viewer, list.id);
      const picks = await this.picks(viewer, list);
      const { picksMin, picksMax } = viewer.gallery.rules;
      if (picks.length < (picksMin ?? 1)) raise('PICKS_MIN');
      if (picksMax !== null && picks.length > picksMax) raise('PICKS_MAX');
      // What is hidden from them just now is not sent, and is not in what was sent once it is shown again.
      await em.execute('delete from gallery_marks where list_id = ? and not photo_id = any(?::uuid[])', [
        list.id,
        idList(picks.map(({ photoId }) => photoId)),
      ]);
      list.state = 'submitted';
      list.submittedAt = new Date();
      list.note = note;
      list.snapshot = picks;
      list.revision += 1;
      await em.flush();
      await this.activity.note(viewer, 'submitted', { personId: person.id, photos: picks.length });
      this.activity.tell(viewer, 'submitted', { person: person.name, photos: picks.length });
      this.mails.submitted(viewer, person, list);
      return this.state.list(viewer, list.id);
    });
  }

  private async chooser(visit: GalleryVisitDto): Promise<Viewer> {
    const viewer = await this.viewers.of(visit);
    return viewer.may.mark ? viewer : raise('FORBIDDEN');
  }

  /** Locked until the transaction ends; without an id the first, which is made where there is none. */
  private async lockList(person: GalleryPerson, listId?: string): Promise<GalleryList> {
    const { em } = this;
    const lock = async (): Promise<GalleryList | null> => {
      const [row] = await em.execute<EntityData<GalleryList>[]>(
        `select l.* from ${LISTS_OF} and l.id = coalesce(?::uuid, l.id) ${OWN_FIRST} limit 1 for update of l`,
        [person.id, person.id, listId ?? null, person.id],
      );
      return row ? em.map(GalleryList, row) : null;
    };
    const there = await lock();
    if (there || listId) return there ?? raise('NOT_FOUND');
    await em.lock(person, LockMode.PESSIMISTIC_WRITE);
    if ((await this.listsOf(person)).length === 0) await this.addList(person, FIRST_LIST, []);
    return (await lock()) ?? raise('NOT_FOUND');
  }

  private async openList(person: GalleryPerson, listId?: string): Promise<GalleryList> {
    const list = await this.lockList(person, listId);
    return list.isFrozen() ? raise('LIST_SUBMITTED') : list;
  }

  private async listsOf(person: GalleryPerson): Promise<{ place: number }[]> {
    return this.em.execute(`select l.place from ${LISTS_OF}`, [person.id, person.id]);
  }

  private async addList(person: GalleryPerson, name: string, lists: readonly { place: number }[]): Promise<string> {
    const id = randomUUID();
    const place = Math.max(-1, ...lists.map((list) => list.place)) + 1;
    await this.em.insert(GalleryList, { id, galleryId: person.galleryId, personId: person.id, name, place });
    return id;
  }

  private async unmark(list: GalleryList, photoIds: readonly string[]): Promise<number> {
    if (photoIds.length === 0) return 0;
    const gone = await this.em.execute<unknown[]>(
      'delete from gallery_marks where list_id = ? and photo_id = any(?::uuid[]) returning 1',
      [list.id, idList(photoIds)],
    );
    return gone.length;
  }

  private async put(
    viewer: Viewer,
    list: GalleryList,
    photoIds: readonly string[],
  ): Promise<{ seen: number; added: number }> {
    if (photoIds.length === 0) return { seen: 0, added: 0 };
    const seen = visiblePhotos(viewer);
    const [row] = await this.em.execute<[{ seen: number; added: number }]>(
      `with wanted as (
         select v.photo_id, w.place from unnest(?::uuid[]) with ordinality w (photo_id, place)
         join (${seen.sql}) v on v.photo_id = w.photo_id
       ), added as (
         insert into gallery_marks (list_id, photo_id, at)
         select ?, photo_id, now() + place * interval '1 microsecond' from wanted on conflict do nothing returning 1
       )
       select (select count(*)::int from wanted) as seen, (select count(*)::int from added) as added`,
      [idList(photoIds), ...seen.params, list.id],
    );
    return row;
  }

  /** What is in a list as far as it is seen, in the order of the gallery. */
  private picks(viewer: Viewer, list: GalleryList): Promise<{ photoId: string; fileName: string }[]> {
    const seen = visiblePhotos(viewer);
    return this.em.execute(
      `select v.photo_id as "photoId", v.file_name as "fileName"
       from gallery_marks m join (${seen.sql}) v on v.photo_id = m.photo_id
       where m.list_id = ? order by v.place, v.position, v.photo_id`,
      [...seen.params, list.id],
    );
  }
}
