import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type EnteredClientPage,
  type EnteredGallery,
  EnterGalleryDto,
  type GalleryPageDto,
  type GalleryVisitDto,
  OpenClientPageDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { comparablePin, GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientGallery, ClientPage, GalleryLink } from './client-gallery.entity.js';
import { holds, stateAt } from './gallery-state.js';
import { hashOfSecret, isPinOf, LinkSecrets } from './link-secrets.js';
import { isTouched, OwnGalleries } from './own-galleries.js';
import { idList } from './visible-photos.js';
import { Viewers } from './viewer.js';
import { sharedCovers } from './visitor-photos.js';

const WRONG_PINS_WITHIN = '15 minutes';

/** A link, and the gallery that it leads into. */
interface Door {
  gallery: ClientGallery;
  link: GalleryLink;
  /** How the gallery is to who stands there. */
  state: GalleryPageDto['state'];
}

/**
 * From an address to a visit: by a link's secret, by the name of a gallery whose link has a PIN, or by the page of a client,
 * which shows where their links lead and whose PIN opens all that have it.
 */
@Controller()
export class EnterGallery {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly galleries: OwnGalleries,
    private readonly secrets: LinkSecrets,
    private readonly outbox: Outbox,
  ) {}

  @RpcHandler('portfolio.gallery_visit.enter')
  async enter(@Payload() { secret, name, pin, from, visit }: EnterGalleryDto): Promise<EnteredGallery> {
    const found = secret === undefined ? await this.named(name) : await this.bySecret(secret);
    if (!found) return raise('GALLERY_NOT_FOUND');
    const { gallery } = found;
    const { name: by } = await this.viewers.photographerOf(gallery);
    const { link, state } = this.viewers.entrance(gallery, found.link);
    const here = visit?.galleryId === gallery.id ? visit : null;
    const wasIn = here?.linkId === link.id;
    const door = { gallery, link, state };
    const entered = enteredBy(door, by, here?.personId ?? null);
    if (isLocked(link, wasIn ? here : null)) {
      // Who guesses names learns no titles.
      const title = secret === undefined ? '' : gallery.title;
      if (pin === undefined) return { ...entered, title, personId: null, needsPin: true, pinVersion: null };
      await this.unlocked([door], pin, { from, by: secret === undefined ? 'name' : 'secret' });
    }
    if (state === 'open' && !wasIn) await this.opened(gallery, link);
    return entered;
  }

  /**
   * Galleries of one client whose link holds, newest first; those that are closed say so themselves. A PIN comes in by each
   * link that has it.
   */
  @RpcHandler('portfolio.client_page.open')
  async openPage(@Payload() { secret, pin, from, visits }: OpenClientPageDto): Promise<EnteredClientPage> {
    const page = await this.em.findOne(ClientPage, { secretHash: hashOfSecret(secret), endedAt: null });
    if (!page) return raise('GALLERY_NOT_FOUND');
    const photographer = await this.viewers.photographerOf(page);
    const doors = await this.doorsOf(page);
    const visitOf = ({ id }: GalleryLink) => visits.find(({ linkId }) => linkId === id) ?? null;
    const locked = doors.filter(({ link }) => isLocked(link, visitOf(link)));
    const unlocked =
      pin === undefined || locked.length === 0 ? [] : await this.unlocked(locked, pin, { from, by: 'secret' });
    for (const { gallery, link, state } of unlocked)
      if (state === 'open' && !visitOf(link)) await this.opened(gallery, link);
    const covers = await sharedCovers(
      this.em,
      doors.flatMap(({ gallery, state }) => (state === 'open' && gallery.sharesCover ? [gallery] : [])),
    );
    return {
      name: page.name,
      photographer,
      galleries: doors.map((door) => ({
        title: door.gallery.title,
        day: door.gallery.day ?? null,
        path: this.secrets.pathOf(door.gallery, door.link),
        cover: covers.get(door.gallery.id) ?? null,
        hasPin: Boolean(door.link.pinHash),
        isLocked: locked.includes(door) && !unlocked.includes(door),
      })),
      entered: unlocked.map((door) => ({
        ...enteredBy(door, photographer.name, visitOf(door.link)?.personId ?? null),
        secret: this.secrets.secretOf(door.link.id),
      })),
    };
  }

  private async doorsOf(page: ClientPage): Promise<Door[]> {
    const held = await this.em.execute<{ id: string }[]>(
      'select link_id as id from client_page_links where page_id = ?',
      [page.id],
    );
    const links = await this.em.find(
      GalleryLink,
      { id: { $in: held.map(({ id }) => id) } },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    const galleries = await this.em.find(
      ClientGallery,
      { id: { $in: links.map(({ galleryId }) => galleryId) }, ownerId: page.ownerId },
      { orderBy: { createdAt: 'desc', id: 'asc' } },
    );
    const now = new Date();
    return galleries.flatMap((gallery) => {
      const state = stateAt(gallery, now);
      if (state === null) return [];
      return links
        .filter(({ galleryId }) => galleryId === gallery.id)
        .filter((link) => holds(link, gallery.timeZone, now) && this.secrets.isCurrent(link))
        .map((link) => ({ gallery, link, state }));
    });
  }

  private async bySecret(secret: string): Promise<{ gallery: ClientGallery; link: GalleryLink } | null> {
    const link = await this.em.findOne(GalleryLink, { secretHash: hashOfSecret(secret) });
    const gallery = link && (await this.em.findOne(ClientGallery, link.galleryId));
    return link && gallery ? { gallery, link } : null;
  }

  /** A name is easily guessed, so it leads nowhere without a PIN. */
  private async named(name: string | undefined): Promise<{ gallery: ClientGallery; link: GalleryLink } | null> {
    if (name === undefined) return null;
    const gallery = await this.em.findOne(ClientGallery, { name, namedLinkId: { $ne: null } });
    const link = gallery && (await this.em.findOne(GalleryLink, { id: gallery.namedLinkId!, galleryId: gallery.id }));
    return gallery && link?.pinHash ? { gallery, link } : null;
  }

  /**
   * Those that the PIN opens; one try, however many they are. It is counted before it is looked at, so that many at once are
   * no more than one after the other. Of one address there are few. Of all together each after
   * {@link GALLERY_LIMITS.wrongPinsByName} wrong ones in a row waits twice as long as the one before, by the name alone,
   * which anybody can guess: who has the secret waits for nobody else, and who is in notices nothing. The photographer is
   * told of both. Throws GALLERY_PIN_WRONG where it opens none, RATE_LIMITED.
   */
  private async unlocked(
    doors: readonly Door[],
    pin: string,
    { from, by }: { from: string; by: 'name' | 'secret' },
  ): Promise<Door[]> {
    const { wrongPins, wrongPinsByName } = GALLERY_LIMITS;
    const counted = await this.em.execute<Tries[]>(
      `insert into gallery_pin_tries as kept (link_id, from_hash, tries, began_at)
       select id, ?, 1, now() from unnest(?::uuid[]) id order by id
       on conflict (link_id, from_hash) do update set
         tries = case when kept.began_at < now() - interval '${WRONG_PINS_WITHIN}' then 1 else kept.tries + 1 end,
         began_at = case when kept.began_at < now() - interval '${WRONG_PINS_WITHIN}' then now() else kept.began_at end
       returning link_id as id, tries`,
      [from, idsOf(doors)],
    );
    const ofAll = await this.em.execute<Tries[]>(
      `insert into gallery_pin_tries as kept (link_id, from_hash, tries, began_at)
       select id, ?, 1, now() from unnest(?::uuid[]) id order by id
       on conflict (link_id, from_hash) do update set tries = kept.tries + 1, began_at = now()
       where ? or kept.tries < ? or kept.began_at <= now() -
         least(power(2, least(kept.tries - ?, 30)) * interval '10 seconds', interval '${WRONG_PINS_WITHIN}')
       returning link_id as id, tries`,
      [
        by,
        idList(counted.filter(({ tries }) => tries <= wrongPins).map(({ id }) => id)),
        by === 'secret',
        wrongPinsByName,
        wrongPinsByName,
      ],
    );
    const tried = doors.filter(({ link }) => ofAll.some(({ id }) => id === link.id));
    const [first] = tried;
    if (!first) return raise('RATE_LIMITED');
    const typed = comparablePin(pin);
    const opened: Door[] = [];
    for (const door of tried) if (await isPinOf(door.link, typed)) opened.push(door);
    if (opened.length === 0) return this.wasWrong(first, triesOf(counted, first), triesOf(ofAll, first));
    // What opens one is no guess at the others.
    await this.em.execute(
      `with opened as (delete from gallery_pin_tries where link_id = any(?::uuid[]) and from_hash in (?, ?))
       update gallery_pin_tries set tries = tries - 1
       where link_id = any(?::uuid[]) and link_id <> all(?::uuid[]) and from_hash in (?, ?)`,
      [idsOf(opened), from, by, idsOf(tried), idsOf(opened), from, by],
    );
    return opened;
  }

  private async wasWrong({ gallery, link }: Door, tries: number, ofAll: number): Promise<never> {
    await this.em.transactional(async () => {
      await this.galleries.note(gallery.id, 'wrong_pin', link.id);
      const isMany = ofAll % GALLERY_LIMITS.wrongPinsByName === 0;
      if (tries < GALLERY_LIMITS.wrongPins && !isMany) return;
      this.outbox.add('portfolio.gallery_mail_wanted', {
        ...headOf(gallery),
        kind: 'wrong_pins',
        to: null,
        link: link.label,
        tries: isMany ? ofAll : tries,
        // Of many addresses that try at the same time one mail says it.
        dedupeKey: `wrong_pins:${link.id}:${new Date().toISOString().slice(0, 13)}`,
      });
    });
    return raise('GALLERY_PIN_WRONG');
  }

  /**
   * An opening is somebody who comes by a link and was not in by it before, on that device. A wedding's guests come all at
   * once by one link: its row is theirs for one statement, so that they do not stand in line with a connection each.
   */
  private async opened(gallery: ClientGallery, link: GalleryLink): Promise<void> {
    const isFirst = !link.firstOpenedAt && (await this.openedFirst(gallery, link));
    if (!isFirst) await this.count(gallery, link);
    await this.em.transactional(async (em) => {
      if (await isTouched(em, gallery.id)) this.galleries.told(gallery);
    });
  }

  private count(gallery: ClientGallery, link: GalleryLink): Promise<unknown> {
    return this.em.execute(
      `with opened as (
         update gallery_links set opens = opens + 1, first_opened_at = coalesce(first_opened_at, now()),
           last_opened_at = now() where id = ?
       )
       insert into gallery_events (gallery_id, kind, link_id) values (?, 'opened', ?)`,
      [link.id, gallery.id, link.id],
    );
  }

  /** False: somebody else is, or was. */
  private openedFirst(gallery: ClientGallery, link: GalleryLink): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const [mine] = await em.execute<unknown[]>(
        'select 1 from gallery_links where id = ? and first_opened_at is null for no key update skip locked',
        [link.id],
      );
      if (!mine) return false;
      await this.count(gallery, link);
      const { id: galleryId, ownerId, title } = gallery;
      const at = new Date().toISOString();
      this.outbox.add('portfolio.gallery_acted', {
        kind: 'opened',
        galleryId,
        ownerId,
        title,
        person: link.label,
        photos: null,
        at,
      });
      if (gallery.tellsOpening)
        this.outbox.add('portfolio.gallery_mail_wanted', {
          ...headOf(gallery),
          kind: 'opened',
          to: null,
          link: link.label,
          dedupeKey: `opened:${link.id}`,
        });
      return true;
    });
  }
}

interface Tries {
  id: string;
  tries: number;
}
const triesOf = (rows: readonly Tries[], { link }: Door): number => rows.find(({ id }) => id === link.id)?.tries ?? 1;

const idsOf = (doors: readonly Door[]): string => idList(doors.map(({ link }) => link.id));

/** A PIN holds as long as there is no other. */
const isLocked = ({ pinHash, pinVersion }: GalleryLink, visit: GalleryVisitDto | null): boolean =>
  Boolean(pinHash) && visit?.pinVersion !== pinVersion;

const enteredBy = ({ gallery, link }: Door, by: string, personId: string | null): EnteredGallery => ({
  galleryId: gallery.id,
  linkId: link.id,
  name: gallery.name,
  title: gallery.title,
  by,
  personId,
  needsPin: false,
  pinVersion: link.pinHash ? link.pinVersion : null,
});

/** To the photographer, with the way to the gallery's editor. */
const headOf = ({ id, ownerId, title }: ClientGallery) => ({
  ownerId,
  galleryId: id,
  gallery: { title, path: `/galleries/${id}` },
});
