import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryPageDto, VisitorDto, VisitorListDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { Viewer } from './viewer.js';
import { GalleryPerson } from './visitor.entity.js';
import { idList, visiblePhotos } from './visible-photos.js';

/** How long it is believed whether mail can be sent. */
const MAIL_KNOWN_MS = 60_000;
/** How often it is written down that a person is there. */
const SEEN_AGAIN_MS = 60_000;

/** What a gallery's page says of its visitor: who they are, what they have chosen and answered, what was said of photos. */
@Injectable()
export class VisitorState {
  private mail: { isThere: boolean; until: number } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly rpc: RpcClient,
  ) {}

  async of(viewer: Viewer): Promise<Pick<GalleryPageDto, 'me' | 'lists' | 'consent' | 'testimonial' | 'hasMail'>> {
    const person = await this.personOf(viewer);
    const hasMail = await this.hasMail();
    if (!person) return { me: null, lists: [], consent: null, testimonial: '', hasMail };
    const lists = await this.readLists(viewer, '(p.id = ? or p.merged_into = ?)', [person.id, person.id]);
    const { awaitsCode, ...answered } = await this.answered(viewer, person);
    const { id: personId, name, email = null, verifiedAt } = person;
    const me = { personId, name, email, isVerified: Boolean(verifiedAt), awaitsCode };
    return { me, lists, ...answered, hasMail };
  }

  /**
   * The person of a visitor: of their cookie, or the one whom their photographer says they are. Where the link alone is to
   * be enough, the link is the person, on all devices that have it.
   */
  async personOf({ gallery, link, personId }: Viewer): Promise<GalleryPerson | null> {
    const id = personId ?? (gallery.rules.entry === 'link' ? link?.id : null);
    if (!id) return null;
    const person = await this.em.findOne(GalleryPerson, id);
    if (person?.galleryId !== gallery.id) return null;
    return person.mergedInto ? this.em.findOne(GalleryPerson, person.mergedInto) : person;
  }

  /**
   * The person who chooses or writes. Throws FORBIDDEN for the photographer, WHO_ARE_YOU where more has to be said first,
   * SERVICE_UNAVAILABLE where that is not known.
   */
  async actor(viewer: Viewer): Promise<GalleryPerson> {
    const { gallery, link } = viewer;
    if (!link) return raise('FORBIDDEN');
    const { entry } = gallery.rules;
    let person = await this.personOf(viewer);
    if (!person && entry === 'link' && !viewer.personId) {
      await this.em.execute(
        `insert into gallery_persons (id, gallery_id, link_id, name) values (?, ?, ?, ?) on conflict (id) do nothing`,
        [link.id, gallery.id, link.id, link.label],
      );
      person = await this.personOf(viewer);
    }
    if (!person || (entry === 'email' && !person.verifiedAt && (await this.mustKnowMail())))
      return raise('WHO_ARE_YOU');
    // Not with every mark.
    if (Date.now() - person.lastSeenAt.getTime() > SEEN_AGAIN_MS)
      await this.em.execute('update gallery_persons set last_seen_at = now() where id = ?', [person.id]);
    return person;
  }

  async list(viewer: Viewer, listId: string): Promise<VisitorListDto> {
    const [list] = await this.readLists(viewer, 'l.id = ?', [listId]);
    return list ?? raise('NOT_FOUND');
  }

  /** Of these photos, by photo that has any: comments that the viewer may read, and how many others chose it. */
  async counts(
    viewer: Viewer,
    photoIds: readonly string[],
  ): Promise<Map<string, { comments?: number; others?: number }>> {
    const { gallery } = viewer;
    const ids = idList(photoIds);
    const me = (await this.personOf(viewer))?.id ?? null;
    const rows = await this.em.execute<{ photoId: string; comments: number; others: number }[]>(
      `select photo_id as "photoId", sum(comments)::int as comments, sum(others)::int as others from (
         select photo_id, count(*) as comments, 0 as others from gallery_comments c
         where c.gallery_id = ? and c.photo_id = any(?::uuid[]) and ${READABLE} group by photo_id
         union all
         select m.photo_id, 0, count(distinct coalesce(p.merged_into, p.id))
         from gallery_lists l join gallery_marks m on m.list_id = l.id join gallery_persons p on p.id = l.person_id
         where l.gallery_id = ? and m.photo_id = any(?::uuid[]) and ?
           and coalesce(p.merged_into, p.id) is distinct from ?
         group by m.photo_id
       ) said group by photo_id`,
      [gallery.id, ids, ...readableBy(viewer, me), gallery.id, ids, gallery.rules.seeOthers, me],
    );
    return new Map(
      rows.map(({ photoId, comments, others }) => [
        photoId,
        { ...(comments > 0 && { comments }), ...(others > 0 && { others }) },
      ]),
    );
  }

  /** Whether codes and receipts can be mailed, as notify says; no, while it does not answer. */
  hasMail(): Promise<boolean> {
    return this.mustKnowMail().catch(() => false);
  }

  /** What notify said last, while it does not answer. Throws SERVICE_UNAVAILABLE where it has not said anything yet. */
  async mustKnowMail(): Promise<boolean> {
    if (this.mail && this.mail.until > Date.now()) return this.mail.isThere;
    try {
      const { configured } = await this.rpc.call('notify.mail.state', {}, { timeoutMs: 2_000 });
      this.mail = { isThere: configured, until: Date.now() + MAIL_KNOWN_MS };
    } catch {
      return this.mail?.isThere ?? raise('SERVICE_UNAVAILABLE');
    }
    return this.mail.isThere;
  }

  private async readLists(viewer: Viewer, which: string, params: readonly string[]): Promise<VisitorListDto[]> {
    const { picksMin: min, picksMax: max } = viewer.gallery.rules;
    const seen = visiblePhotos(viewer);
    const rows = await this.em.execute<Omit<VisitorListDto, 'min' | 'max'>[]>(
      `select l.id, l.name, l.state, l.note, to_json(l.submitted_at) as "submittedAt", (
         select coalesce(jsonb_agg(m.photo_id order by m.at, m.photo_id), '[]')
         from gallery_marks m join (${seen.sql}) v on v.photo_id = m.photo_id where m.list_id = l.id
       ) as "photoIds"
       from gallery_lists l join gallery_persons p on p.id = l.person_id
       where l.gallery_id = ? and ${which} order by p.merged_into is not null, l.place, l.created_at, l.id`,
      [...seen.params, viewer.gallery.id, ...params],
    );
    return rows.map((row) => ({ ...row, min, max }));
  }

  /** What they have answered, and whether a code is on its way to them. */
  private async answered(
    viewer: Viewer,
    { id }: GalleryPerson,
  ): Promise<Pick<GalleryPageDto, 'consent' | 'testimonial'> & Pick<VisitorDto, 'awaitsCode'>> {
    const seen = visiblePhotos(viewer);
    const [row] = await this.em.execute<[Awaited<ReturnType<VisitorState['answered']>>]>(
      `select exists (select from gallery_codes where person_id = ? and expires_at > now()) as "awaitsCode",
         coalesce((select text from gallery_testimonials where person_id = ?), '') as testimonial,
         (select jsonb_build_object('answer', c.answer, 'photoIds',
            array(select v.photo_id from (${seen.sql}) v where v.photo_id = any(c.photo_ids)))
          from gallery_consents c where c.person_id = ?) as consent`,
      [id, id, ...seen.params, id],
    );
    return row;
  }
}

/**
 * Comments that a viewer may read, of photos that they see: the photographer's, their own, and those of others where the
 * gallery shows what others do.
 */
export const READABLE = `(c.person_id is null or ? or exists (
  select from gallery_persons w where w.id = c.person_id and (w.id = ? or w.merged_into = ?)))`;
export const readableBy = ({ gallery }: Viewer, personId: string | null): (boolean | string | null)[] => [
  gallery.rules.seeOthers,
  personId,
  personId,
];
