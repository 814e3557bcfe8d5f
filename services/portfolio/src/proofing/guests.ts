import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AboutVisitorDto,
  GalleryPersonRefDto,
  MergePersonsDto,
  VisitorAddressDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { ClientGallery } from '../client-galleries/client-gallery.entity.js';
import { OwnGalleries } from '../client-galleries/own-galleries.js';
import { GalleryPerson } from '../client-galleries/visitor.entity.js';
import { idList } from '../client-galleries/visible-photos.js';
import { Activity } from './activity.js';

/** A gallery as far as what is said of its guests needs it. */
type OfGallery = Pick<ClientGallery, 'id' | 'ownerId'>;

/** What is kept of guests, as far as visitors and photographers both ask for it. */
@Injectable()
export class GuestData {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly activity: Activity,
  ) {}

  /**
   * Removes persons, those merged into them, and all that they said and did, the mails to them included. What stays is that
   * somebody was forgotten, and when.
   */
  async erase(gallery: OfGallery, personIds: readonly string[]): Promise<void> {
    await this.em.transactional(async (em) => {
      const gone = await em.execute<{ email: string | null }[]>(
        `delete from gallery_persons where gallery_id = ? and (id = any(?::uuid[]) or merged_into = any(?::uuid[]))
         returning email`,
        [gallery.id, idList(personIds), idList(personIds)],
      );
      if (gone.length === 0) return;
      const emails = gone.flatMap(({ email }) => email ?? []);
      if (emails.length > 0)
        this.outbox.add('portfolio.gallery_addresses_erased', {
          ownerId: gallery.ownerId,
          galleryId: gallery.id,
          emails,
        });
      await em.execute(`insert into gallery_events (gallery_id, kind) values (?, 'forgotten')`, [gallery.id]);
      await this.activity.touch(gallery);
    });
  }

  /** All that is kept about persons, in words that need no explanation. */
  async about(personIds: readonly string[]): Promise<Pick<AboutVisitorDto, 'persons'>> {
    const persons = await this.em.execute<{ about: AboutVisitorDto['persons'][number] }[]>(ABOUT, [
      idList(personIds),
      idList(personIds),
    ]);
    return { persons: persons.map(({ about }) => about) };
  }

  /** All of `from` but its lists becomes `into`'s, and `from` is no more: the same address has answered for both. */
  async move(from: string, into: string): Promise<void> {
    const { em } = this;
    for (const table of ['gallery_comments', 'gallery_events', 'gallery_downloads'])
      await em.execute(`update ${table} set person_id = ? where person_id = ?`, [into, from]);
    // Of what there is one of, the later holds.
    for (const table of ['gallery_consents', 'gallery_testimonials']) {
      await em.execute(
        `delete from ${table} o using ${table} n where o.person_id in (?, ?) and n.person_id in (?, ?) and o.at < n.at`,
        [from, into, from, into],
      );
      await em.execute(`update ${table} set person_id = ? where person_id = ?`, [into, from]);
    }
    await em.execute('update gallery_persons set merged_into = ? where merged_into = ?', [into, from]);
    await em.execute('delete from gallery_persons where id = ?', [from]);
  }
}

/** Guests as their photographer deals with them: two that are one, and one who wants to be forgotten (decision 0123). */
@Controller()
export class Guests {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly galleries: OwnGalleries,
    private readonly activity: Activity,
    private readonly data: GuestData,
  ) {}

  /** Two persons are one: nothing is moved, so it can be taken back. */
  @RpcHandler('portfolio.gallery_person.merge')
  async merge(
    @Caller() who: Principal,
    @Payload() { galleryId, personId, into }: MergePersonsDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    await this.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 6))', [gallery.id]);
      await this.person(gallery, personId);
      const target = await this.person(gallery, into);
      if (target.mergedInto || target.id === personId) raise('GALLERY_NOT_FOUND');
      await em.execute('update gallery_persons set merged_into = ? where id = ? or merged_into = ?', [
        target.id,
        personId,
        personId,
      ]);
      await this.activity.touch(gallery);
    });
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_person.split')
  async split(
    @Caller() who: Principal,
    @Payload() { galleryId, personId }: GalleryPersonRefDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    await this.em.transactional(async () => {
      (await this.person(gallery, personId)).mergedInto = null;
      await this.activity.touch(gallery);
    });
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_person.erase')
  async erasePerson(
    @Caller() who: Principal,
    @Payload() { galleryId, personId }: GalleryPersonRefDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    await this.person(gallery, personId);
    await this.data.erase(gallery, [personId]);
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_visitor.erase')
  async eraseVisitor(
    @Caller() { userId }: Principal,
    @Payload() { email }: VisitorAddressDto,
  ): Promise<{ persons: number }> {
    const found = await this.byAddress(userId, email);
    await this.em.transactional(async (em) => {
      for (const { galleryId, personIds } of found)
        await this.data.erase({ id: galleryId, ownerId: userId }, personIds);
      await em.execute(
        `update gallery_links l set emails = array(select e from unnest(l.emails) e where lower(e) <> lower(?))
         from client_galleries g
         where g.id = l.gallery_id and g.owner_id = ? and exists (select 1 from unnest(l.emails) e where lower(e) = lower(?))`,
        [email, userId, email],
      );
      this.outbox.add('portfolio.gallery_addresses_erased', { ownerId: userId, galleryId: null, emails: [email] });
    });
    return { persons: found.reduce((sum, { personIds }) => sum + personIds.length, 0) };
  }

  @RpcHandler('portfolio.gallery_visitor.about')
  async aboutVisitor(
    @Caller() { userId }: Principal,
    @Payload() { email }: VisitorAddressDto,
  ): Promise<AboutVisitorDto> {
    const found = await this.byAddress(userId, email);
    const links = await this.em.execute<AboutVisitorDto['mailedTo']>(
      `select g.title as gallery, l.label as link from gallery_links l join client_galleries g on g.id = l.gallery_id
       where g.owner_id = ? and exists (select 1 from unnest(l.emails) e where lower(e) = lower(?)) order by g.title`,
      [userId, email],
    );
    return { ...(await this.data.about(found.flatMap(({ personIds }) => personIds))), mailedTo: links };
  }

  private async person(gallery: OfGallery, id: string): Promise<GalleryPerson> {
    return (await this.em.findOne(GalleryPerson, { id, galleryId: gallery.id })) ?? raise('GALLERY_NOT_FOUND');
  }

  private byAddress(ownerId: string, email: string): Promise<{ galleryId: string; personIds: string[] }[]> {
    return this.em.execute(
      `select p.gallery_id as "galleryId", array_agg(p.id::text) as "personIds"
       from gallery_persons p join client_galleries g on g.id = p.gallery_id
       where g.owner_id = ? and lower(p.email) = lower(?) group by p.gallery_id`,
      [ownerId, email],
    );
  }
}

const fileOf = (row: string): string => `(select s.file_name from shelf_photos s where s.photo_id = ${row}.photo_id)`;

const ABOUT = `
  select json_build_object(
    'gallery', g.title, 'name', p.name, 'email', p.email, 'emailVerifiedAt', p.verified_at, 'since', p.created_at,
    'lastSeenAt', p.last_seen_at, 'link', (select label from gallery_links k where k.id = p.link_id),
    'lists', (select coalesce(json_agg(json_build_object(
        'name', l.name, 'state', l.state, 'note', l.note, 'submittedAt', l.submitted_at,
        'photos', (select coalesce(json_agg(json_build_object('file', ${fileOf('m')}, 'at', m.at) order by m.at), '[]')
                   from gallery_marks m where m.list_id = l.id),
        'sent', l.snapshot) order by l.place), '[]')
      from gallery_lists l where l.person_id = p.id),
    'comments', (select coalesce(json_agg(json_build_object(
        'file', ${fileOf('c')}, 'text', c.text, 'at', c.at) order by c.at), '[]')
      from gallery_comments c where c.person_id = p.id),
    'consent', (select json_build_object('answer', k.answer, 'photoIds', k.photo_ids, 'at', k.at)
      from gallery_consents k where k.person_id = p.id),
    'testimonial', (select json_build_object('text', t.text, 'at', t.at, 'approvedAt', t.approved_at)
      from gallery_testimonials t where t.person_id = p.id),
    'activity', (select coalesce(json_agg(json_build_object(
        'act', e.kind, 'at', coalesce(e.from_day::text, e.at::text), 'photos', e.photos, 'bytes', e.bytes) order by e.at), '[]')
      from gallery_events e where e.person_id = p.id)
  ) as about
  from gallery_persons p join client_galleries g on g.id = p.gallery_id
  where p.id = any(?::uuid[]) or p.merged_into = any(?::uuid[]) order by g.title, p.created_at`;
