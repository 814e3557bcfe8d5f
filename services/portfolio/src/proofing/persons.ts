import { createHash, randomInt, randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type GalleryVisitDto,
  IdentifyVisitorDto,
  VerifyVisitorDto,
  VisitDto,
  type VisitorDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS, type GalleryRules } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Viewers, type Viewer } from '../client-galleries/viewer.js';
import { GalleryList, GalleryPerson } from '../client-galleries/visitor.entity.js';
import { VisitorState } from '../client-galleries/visitor-state.js';
import { GuestData } from './guests.js';
import { GalleryMails } from './gallery-mails.js';

/** Codes that are mailed to one address of one gallery within an hour, and for one person. */
const CODES_AN_HOUR = 5;
/** A second question within this time sends no second code. */
const SAME_CODE_MS = 60_000;

/** More than are added at the same moment. */
const ONE_BY_ONE = 100;

/** Of six digits nothing could be kept secret for long; the row lasts ten minutes. */
const hashOf = (personId: string, code: string): string =>
  createHash('sha256').update(`${personId}:${code}`).digest('hex');

/** Who visitors are: by a name of their own, and by an address that answers from any device. */
@Controller()
export class Persons {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly state: VisitorState,
    private readonly guests: GuestData,
    private readonly mails: GalleryMails,
  ) {}

  /**
   * Makes a person, or gives the one that the visitor is another name. A code goes to every new address, known or not:
   * nobody learns from the answer who else is here.
   */
  @RpcHandler('portfolio.gallery_visit.identify')
  async identify(@Payload() { visit, name, email }: IdentifyVisitorDto): Promise<VisitorDto> {
    const viewer = await this.guest(visit);
    const { rules } = viewer.gallery;
    if (rules.entry === 'email' && !email) throw new AppError('VALIDATION', undefined, { email: [ADDRESS] });
    const hasMail = await (rules.entry === 'email' ? this.state.mustKnowMail() : this.state.hasMail());
    return this.em.transactional(async (em) => {
      const person = (await this.mine(viewer)) ?? (await this.add(viewer, name));
      person.name = name;
      // A verified address stays until the other one has answered.
      if (email && !person.verifiedAt) person.email = email;
      const isKnown = Boolean(person.verifiedAt) && person.email?.toLowerCase() === email?.toLowerCase();
      const awaitsCode = Boolean(email) && hasMail && !isKnown;
      await em.flush();
      if (email && awaitsCode) await this.sendCode(viewer, person, email);
      return { ...toVisitorDto(person), awaitsCode };
    });
  }

  /** The device with the code is the person of that address from now on, with what it has chosen before. */
  @RpcHandler('portfolio.gallery_visit.verify')
  async verify(@Payload() { visit, code }: VerifyVisitorDto): Promise<VisitorDto> {
    const viewer = await this.guest(visit);
    const person = (await this.mine(viewer)) ?? raise('WHO_ARE_YOU');
    const email = await this.redeem(person.id, code);
    return this.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 6))', [viewer.gallery.id]);
      const former = await this.verified(viewer.gallery.id, email);
      if (former && former.id !== person.id) {
        await this.join(viewer, person, former);
        return { ...toVisitorDto(former), awaitsCode: false };
      }
      const it = await em.findOneOrFail(GalleryPerson, { id: person.id }, { refresh: true });
      it.email = email;
      it.verifiedAt = new Date();
      await em.execute('delete from gallery_codes where person_id = ?', [person.id]);
      return { ...toVisitorDto(it), awaitsCode: false };
    });
  }

  @RpcHandler('portfolio.gallery_visit.forget')
  async forget(@Payload() { visit }: VisitDto): Promise<{ success: true }> {
    const viewer = await this.guest(visit);
    const person = await this.state.personOf(viewer);
    if (person) await this.guests.erase(viewer.gallery, [person.id]);
    return { success: true };
  }

  @RpcHandler('portfolio.gallery_visit.about_me')
  async aboutMe(@Payload() { visit }: VisitDto): Promise<object> {
    const viewer = await this.guest(visit);
    const person = await this.state.personOf(viewer);
    return person ? this.guests.about([person.id]) : {};
  }

  /** The photographer looks, and is nobody's guest. */
  private async guest(visit: GalleryVisitDto): Promise<Viewer> {
    const viewer = await this.viewers.of(visit);
    return viewer.link ? viewer : raise('FORBIDDEN');
  }

  /** Of the cookie; who shares a link's person becomes one of their own. */
  private async mine(viewer: Viewer): Promise<GalleryPerson | null> {
    return viewer.personId ? this.state.personOf(viewer) : null;
  }

  private async add({ gallery, link }: Viewer, name: string): Promise<GalleryPerson> {
    const count = () => this.em.count(GalleryPerson, { galleryId: gallery.id });
    // One after the other close to the limit alone: a wedding's guests say all at once who they are.
    if ((await count()) >= GALLERY_LIMITS.persons - ONE_BY_ONE) {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 5))', [gallery.id]);
      if ((await count()) >= GALLERY_LIMITS.persons) raise('GALLERY_FULL');
    }
    const person = this.em.create(GalleryPerson, {
      id: randomUUID(),
      galleryId: gallery.id,
      linkId: link?.id ?? null,
      name,
    });
    this.em.persist(person);
    return person;
  }

  private async sendCode(viewer: Viewer, person: GalleryPerson, email: string): Promise<void> {
    const [sent] = await this.em.execute<{ email: string; at: string }[]>(
      `select email, expires_at - make_interval(mins => ?) as at from gallery_codes where person_id = ? and tries < ?`,
      [GALLERY_LIMITS.codeMinutes, person.id, GALLERY_LIMITS.codeTries],
    );
    if (sent?.email === email && Date.now() - new Date(sent.at).getTime() < SAME_CODE_MS) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.em.execute(
      `insert into gallery_codes (person_id, email, code_hash, expires_at)
       values (?, ?, ?, now() + make_interval(mins => ?))
       on conflict (person_id) do update
         set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
      [person.id, email, hashOf(person.id, code), GALLERY_LIMITS.codeMinutes],
    );
    if (!(await this.mails.code(viewer, person.id, email, code, CODES_AN_HOUR))) raise('RATE_LIMITED');
  }

  /** The address that the code was mailed to. A wrong one counts, whatever comes after it. */
  private async redeem(personId: string, code: string): Promise<string> {
    const [row] = await this.em.execute<{ email: string; hash: string }[]>(
      `update gallery_codes set tries = tries + 1 where person_id = ? and tries < ? and expires_at > now()
       returning email, code_hash as hash`,
      [personId, GALLERY_LIMITS.codeTries],
    );
    return row?.hash === hashOf(personId, code) ? row.email : raise('CODE_WRONG');
  }

  private async verified(galleryId: string, email: string): Promise<GalleryPerson | null> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `select coalesce(merged_into, id) as id from gallery_persons
       where gallery_id = ? and lower(email) = lower(?) and verified_at is not null`,
      [galleryId, email],
    );
    return row ? this.em.findOne(GalleryPerson, { id: row.id }) : null;
  }

  /**
   * All that `from` did is `into`'s. Their first lists become one, unless one of them was sent or both together are more
   * than may be chosen: then they stay two, and nothing is lost.
   */
  private async join({ gallery }: Viewer, from: GalleryPerson, into: GalleryPerson): Promise<void> {
    const { em } = this;
    const lists = await em.find(
      GalleryList,
      { personId: { $in: [from.id, into.id] } },
      { orderBy: { place: 'asc', createdAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const [first] = lists.filter(({ personId }) => personId === into.id);
    const [added, ...others] = lists.filter(({ personId }) => personId === from.id);
    const areOne = added && first && !added.isFrozen() && !first.isFrozen();
    if (areOne && (await this.fit(gallery.rules, added, first))) {
      await em.execute(
        `insert into gallery_marks (list_id, photo_id, at) select ?, photo_id, at from gallery_marks where list_id = ?
         on conflict do nothing`,
        [first.id, added.id],
      );
      em.remove(added);
    } else if (added) others.unshift(added);
    const place = lists.length;
    others.forEach((list, i) => Object.assign(list, { personId: into.id, place: first ? place + i : list.place }));
    await em.flush();
    await this.guests.move(from.id, into.id);
  }

  private async fit({ picksMax }: GalleryRules, one: GalleryList, other: GalleryList): Promise<boolean> {
    const [row] = await this.em.execute<{ picks: number }[]>(
      'select count(distinct photo_id)::int as picks from gallery_marks where list_id in (?, ?)',
      [one.id, other.id],
    );
    return picksMax === null || (row?.picks ?? 0) <= picksMax;
  }
}

const ADDRESS = /*i18n*/ 'Please give an e-mail address.';

const toVisitorDto = ({ id, name, email, verifiedAt }: GalleryPerson): Omit<VisitorDto, 'awaitsCode'> => ({
  personId: id,
  name,
  email: email ?? null,
  isVerified: Boolean(verifiedAt),
});
