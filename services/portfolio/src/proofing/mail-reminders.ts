import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { VisitorState } from '../client-galleries/visitor-state.js';
import { GalleryMails, headToOwner } from './gallery-mails.js';

const MINUTE_MS = 60_000;
/** Comments of one digest; of the rest the number is said. */
const COMMENTS = 50;
/** What was missed for longer is not told any more. */
const PAST = `interval '2 days'`;

interface OfGallery {
  id: string;
  ownerId: string;
  title: string;
  name: string;
}
const GALLERY = `g.id, g.owner_id as "ownerId", g.title, g.name`;

/**
 * Mails that nobody's request sends: what was commented, and that a gallery closes soon. Each is told once,
 * in the transaction that writes down that it was; without mail nothing is, and nothing is made up for.
 */
@Injectable()
export class MailReminders {
  constructor(
    private readonly em: EntityManager,
    private readonly state: VisitorState,
    private readonly mails: GalleryMails,
  ) {}

  @Reconcile({ everyMs: MINUTE_MS })
  async remind(): Promise<void> {
    if (!(await this.state.hasMail())) return;
    await this.comments();
    await this.closing();
  }

  /** At most one in a quarter of an hour; the first waits two minutes for those that follow it. */
  private async comments(): Promise<void> {
    const galleries = await this.em.execute<(OfGallery & { since: string })[]>(
      `select ${GALLERY}, coalesce(t.at, '-infinity')::text as since
       from client_galleries g left join gallery_mails_told t on t.gallery_id = g.id and t.key = 'comments'
       where g.active_at > now() - ${PAST} and (t.at is null or t.at < now() - interval '15 minutes') and exists (
         select from gallery_comments c where c.gallery_id = g.id and c.person_id is not null
           and c.at > coalesce(t.at, '-infinity') and c.at < now() - interval '2 minutes' and c.at > now() - ${PAST})`,
    );
    for (const { since, ...gallery } of galleries)
      await this.em.transactional(async (em) => {
        const comments = await em.execute<{ author: string; fileName: string; text: string; at: string }[]>(
          `select coalesce(root.name, p.name) as author, coalesce(s.file_name, '') as "fileName", c.text, c.at::text as at
           from gallery_comments c join gallery_persons p on p.id = c.person_id
           left join gallery_persons root on root.id = p.merged_into
           left join shelf_photos s on s.photo_id = c.photo_id
           where c.gallery_id = ? and c.at > ?::timestamptz order by c.at, c.id`,
          [gallery.id, since],
        );
        const last = comments.at(-1);
        if (!last) return;
        await em.execute(
          `insert into gallery_mails_told (gallery_id, key, at) values (?, 'comments', now())
           on conflict (gallery_id, key) do update set at = excluded.at`,
          [gallery.id],
        );
        this.mails.want({
          ...headToOwner(gallery),
          kind: 'comments',
          to: null,
          dedupeKey: `comments:${last.at}`,
          comments: comments.slice(0, COMMENTS).map(({ author, fileName, text }) => ({ author, fileName, text })),
          more: Math.max(0, comments.length - COMMENTS),
        });
      });
  }

  /**
   * A week and a day before, to the addresses of links by which nobody has downloaded or sent a list. A gallery that was
   * made for less than five days has no first reminder.
   */
  private async closing(): Promise<void> {
    const links = await this.em.execute<
      (OfGallery & { linkId: string; emails: string[]; days: number; closesOn: string })[]
    >(
      `select * from (
         select ${GALLERY}, l.id as "linkId", l.emails, g.closes_on::text as "closesOn",
           g.closes_on - (now() at time zone g.time_zone)::date as days
         from client_galleries g join gallery_links l on l.gallery_id = g.id
         where g.state = 'open' and g.closes_on between current_date - 1 and current_date + 8
           and l.revoked_at is null and l.emails <> '{}'
           and (l.expires_on is null or l.expires_on >= (now() at time zone g.time_zone)::date)
           and (g.opens_on is null or g.opens_on <= (now() at time zone g.time_zone)::date)
       ) due
       where (days between 5 and 7 or days between 0 and 1)
         and not exists (
           select from gallery_mails_told t
           where t.gallery_id = due.id and t.key = 'closing:' || "linkId" || ':' || (days > 1) || ':' || "closesOn")
         and not exists (
           select from gallery_events e left join gallery_persons p on p.id = e.person_id
           where e.gallery_id = due.id and e.kind in ('downloaded', 'submitted')
             and coalesce(e.link_id, p.link_id) = "linkId")`,
    );
    for (const { linkId, emails, days, closesOn, ...gallery } of links) {
      const key = `closing:${linkId}:${days > 1}:${closesOn}`;
      const head = { ...this.mails.headTo(gallery, { id: linkId }), dedupeKey: key };
      await this.once(
        gallery.id,
        key,
        emails.map((to) => ({ ...head, kind: 'closing', to, days, closesOn }) as const),
      );
    }
  }

  private async once(galleryId: string, key: string, mails: readonly GalleryMail[]): Promise<void> {
    await this.em.transactional(async (em) => {
      const told = await em.execute<unknown[]>(
        'insert into gallery_mails_told (gallery_id, key) values (?, ?) on conflict do nothing returning 1',
        [galleryId, key],
      );
      if (told.length > 0) for (const mail of mails) this.mails.want(mail);
    });
  }
}
