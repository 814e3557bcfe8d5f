import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EnteredGallery, EnterGalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { comparablePin, GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientGallery, GalleryLink } from './client-gallery.entity.js';
import { hashOfSecret, isPinOf } from './link-secrets.js';
import { isTouched, OwnGalleries } from './own-galleries.js';
import { Viewers } from './viewer.js';

const WRONG_PINS_WITHIN = '15 minutes';

/** From an address to a visit: by a link's secret, or by the name of a gallery whose link has a PIN. */
@Controller()
export class EnterGallery {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly galleries: OwnGalleries,
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
    const entered = {
      galleryId: gallery.id,
      linkId: link.id,
      name: gallery.name,
      title: gallery.title,
      by,
      personId: here?.personId ?? null,
    };
    if (link.pinHash && !(wasIn && here.pinVersion === link.pinVersion)) {
      // Who guesses names learns no titles.
      const title = secret === undefined ? '' : gallery.title;
      if (pin === undefined) return { ...entered, title, personId: null, needsPin: true, pinVersion: null };
      await this.checkPin(gallery, link, pin, { from, by: secret === undefined ? 'name' : 'secret' });
    }
    if (state === 'open' && !wasIn) await this.opened(gallery, link);
    return { ...entered, needsPin: false, pinVersion: link.pinHash ? link.pinVersion : null };
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
   * A try is counted before it is looked at, so that many at once are no more than one after the other. Of one address
   * there are few. Of all together each after {@link GALLERY_LIMITS.wrongPinsByName} wrong ones in a row waits twice as
   * long as the one before, by the name alone, which anybody can guess: who has the secret waits for nobody else, and who
   * is in notices nothing. The photographer is told of both.
   */
  private async checkPin(
    gallery: ClientGallery,
    link: GalleryLink,
    pin: string,
    { from, by }: { from: string; by: 'name' | 'secret' },
  ): Promise<void> {
    const { wrongPins, wrongPinsByName } = GALLERY_LIMITS;
    const [row] = await this.em.execute<{ tries: number }[]>(
      `insert into gallery_pin_tries as kept (link_id, from_hash, tries, began_at) values (?, ?, 1, now())
       on conflict (link_id, from_hash) do update set
         tries = case when kept.began_at < now() - interval '${WRONG_PINS_WITHIN}' then 1 else kept.tries + 1 end,
         began_at = case when kept.began_at < now() - interval '${WRONG_PINS_WITHIN}' then now() else kept.began_at end
       returning tries`,
      [link.id, from],
    );
    const tries = row?.tries ?? 1;
    if (tries > wrongPins) raise('RATE_LIMITED');
    const [all] = await this.em.execute<{ tries: number }[]>(
      `insert into gallery_pin_tries as kept (link_id, from_hash, tries, began_at) values (?, ?, 1, now())
       on conflict (link_id, from_hash) do update set tries = kept.tries + 1, began_at = now()
       where ? or kept.tries < ? or kept.began_at <= now() -
         least(power(2, least(kept.tries - ?, 30)) * interval '10 seconds', interval '${WRONG_PINS_WITHIN}')
       returning tries`,
      [link.id, by, by === 'secret', wrongPinsByName, wrongPinsByName],
    );
    if (!all) return raise('RATE_LIMITED');
    if (await isPinOf(link, comparablePin(pin))) {
      await this.em.execute('delete from gallery_pin_tries where link_id = ? and from_hash in (?, ?)', [
        link.id,
        from,
        by,
      ]);
      return;
    }
    await this.em.transactional(async () => {
      await this.galleries.note(gallery.id, 'wrong_pin', link.id);
      const isMany = all.tries % wrongPinsByName === 0;
      if (tries < wrongPins && !isMany) return;
      this.outbox.add('portfolio.gallery_mail_wanted', {
        ...headOf(gallery),
        kind: 'wrong_pins',
        to: null,
        link: link.label,
        tries: isMany ? all.tries : tries,
        // Of many addresses that try at the same time one mail says it.
        dedupeKey: `wrong_pins:${link.id}:${new Date().toISOString().slice(0, 13)}`,
      });
    });
    raise('GALLERY_PIN_WRONG');
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

/** To the photographer, with the way to the gallery's editor. */
const headOf = ({ id, ownerId, title }: ClientGallery) => ({
  ownerId,
  galleryId: id,
  gallery: { title, path: `/galleries/${id}` },
});
