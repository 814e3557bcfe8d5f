import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ApproveTestimonialDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  GiveConsentDto,
  GiveTestimonialDto,
  HidePhotosDto,
  VisitDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { OwnGalleries } from '../client-galleries/own-galleries.js';
import { newToken } from '../client-galleries/shelf-photos.repository.js';
import { Viewers } from '../client-galleries/viewer.js';
import { idList, visiblePhotos } from '../client-galleries/visible-photos.js';
import { VisitorState } from '../client-galleries/visitor-state.js';
import { Activity } from './activity.js';
import { GalleryMails, headToOwner } from './gallery-mails.js';

/** What clients say of a gallery beside their choice: what guests may not see, what may be shown, how it was, more time. */
@Controller()
export class Answers {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly viewers: Viewers,
    private readonly galleries: OwnGalleries,
    private readonly state: VisitorState,
    private readonly activity: Activity,
    private readonly mails: GalleryMails,
  ) {}

  /** A photo that guests may not see (any more, or again) gets another address: one that was copied before shows nothing. */
  @RpcHandler('portfolio.gallery_visit.hide')
  async hide(@Payload() { visit, photoIds, hidden }: HidePhotosDto): Promise<{ changed: number }> {
    const viewer = await this.viewers.of(visit);
    const { gallery, link } = viewer;
    if (!viewer.may.hide) raise('FORBIDDEN');
    const person = await this.state.personOf(viewer);
    const seen = visiblePhotos(viewer);
    return this.em.transactional(async (em) => {
      const changed = await em.execute<unknown[]>(
        `update gallery_photos p set token = n.token, hidden_at = case when ? then now() end,
           hidden_by = case when ? then ?::uuid end
         from jsonb_to_recordset(?::jsonb) n (id uuid, token text) join (${seen.sql}) v on v.photo_id = n.id
         where p.gallery_id = ? and p.photo_id = n.id and (p.hidden_at is not null) <> ? returning 1`,
        [
          hidden,
          hidden,
          link?.id ?? null,
          JSON.stringify(photoIds.map((id) => ({ id, token: newToken() }))),
          ...seen.params,
          gallery.id,
          hidden,
        ],
      );
      if (changed.length === 0) return { changed: 0 };
      if (hidden) await this.activity.noteHourly(viewer, 'hidden', { personId: person?.id, photos: changed.length });
      this.outbox.add('portfolio.gallery_changed', { galleryId: gallery.id, ownerId: gallery.ownerId });
      return { changed: changed.length };
    });
  }

  @RpcHandler('portfolio.gallery_visit.consent')
  async consent(@Payload() { visit, answer, photoIds = [] }: GiveConsentDto): Promise<{ success: true }> {
    const viewer = await this.viewers.of(visit);
    const { gallery, role } = viewer;
    if (!gallery.asksConsent || role !== 'client') raise('FORBIDDEN');
    const seen = visiblePhotos(viewer);
    await this.em.transactional(async (em) => {
      const person = await this.state.actor(viewer);
      await em.execute(
        `insert into gallery_consents (gallery_id, person_id, answer, photo_ids)
         select ?, ?, ?, array(select v.photo_id from (${seen.sql}) v where v.photo_id = any(?::uuid[]))
         on conflict (gallery_id, person_id) do update
           set answer = excluded.answer, photo_ids = excluded.photo_ids, at = now()`,
        [gallery.id, person.id, answer, ...seen.params, idList(answer === 'these' ? photoIds : [])],
      );
      await this.activity.note(viewer, 'consented', { personId: person.id });
    });
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_visit.testimonial')
  async testimonial(@Payload() { visit, text }: GiveTestimonialDto): Promise<{ success: true }> {
    const viewer = await this.viewers.of(visit);
    await this.em.transactional(async (em) => {
      const person = await this.state.actor(viewer);
      if (text === '') await em.execute('delete from gallery_testimonials where person_id = ?', [person.id]);
      else
        await em.execute(
          // Other words are not the ones that were approved.
          `insert into gallery_testimonials (id, gallery_id, person_id, text) values (?, ?, ?, ?)
           on conflict (person_id) do update set text = excluded.text, at = now(), approved_at =
             case when gallery_testimonials.text = excluded.text then gallery_testimonials.approved_at end`,
          [randomUUID(), viewer.gallery.id, person.id, text],
        );
      await this.activity.touch(viewer.gallery);
    });
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_testimonial.approve')
  async approve(
    @Caller() who: Principal,
    @Payload() { galleryId, testimonialId, approved }: ApproveTestimonialDto,
  ): Promise<{ success: true }> {
    const gallery = await this.galleries.of(who, galleryId);
    const found = await this.em.execute<unknown[]>(
      `update gallery_testimonials set approved_at = case when ? then coalesce(approved_at, now()) end
       where id = ? and gallery_id = ? returning 1`,
      [approved, testimonialId, gallery.id],
    );
    if (found.length === 0) raise('GALLERY_NOT_FOUND');
    return { success: true };
  }

  /** Once a day and link, open or closed. */
  @RpcHandler('portfolio.gallery_visit.ask_for_time')
  async askForTime(@Payload() { visit }: VisitDto): Promise<{ success: true }> {
    const viewer = await this.viewers.of(visit, { alsoClosed: true });
    const { gallery, link } = viewer;
    if (!link) return raise('FORBIDDEN');
    await this.em.transactional(async (em) => {
      await em.execute('select 1 from gallery_links where id = ? for update', [link.id]);
      const [asked] = await em.execute(
        `select 1 from gallery_events where link_id = ? and kind = 'asked_for_time' and at > now() - interval '1 day'`,
        [link.id],
      );
      if (asked) raise('RATE_LIMITED');
      const person = await this.state.personOf(viewer);
      await this.activity.note(viewer, 'asked_for_time', { personId: person?.id });
      this.mails.want({
        ...headToOwner(gallery),
        kind: 'more_time',
        to: null,
        replyTo: person?.email && person.verifiedAt ? { name: person.name, email: person.email } : null,
        dedupeKey: `more_time:${link.id}:${new Date().toISOString().slice(0, 10)}`,
        person: person?.name ?? null,
        link: link.label,
      });
    });
    return { success: true };
  }
}
