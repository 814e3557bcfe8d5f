import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeGalleryLinkDto,
  CreateGalleryLinkDto,
  type GalleryLinkDto,
  type GalleryLinkInputDto,
  GalleryLinkRefDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { comparablePin, GALLERY_LIMITS, PIN } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { addLink } from './begin-gallery.js';
import { type ClientGallery, GalleryLink } from './client-gallery.entity.js';
import { GalleryReader } from './gallery.reader.js';
import { hashOfPin, LinkSecrets } from './link-secrets.js';
import { OwnGalleries } from './own-galleries.js';

/** Links to a gallery: one for each person or group, so that one can be taken back without the others. */
@Controller()
export class GalleryLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly reader: GalleryReader,
    private readonly secrets: LinkSecrets,
  ) {}

  @RpcHandler('portfolio.gallery_link.create')
  create(@Caller() who: Principal, @Payload() { galleryId, ...input }: CreateGalleryLinkDto): Promise<GalleryLinkDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const links = await this.em.count(GalleryLink, { galleryId, revokedAt: null });
      if (links >= GALLERY_LIMITS.links) raise('TOO_MANY_LINKS');
      const role = input.role ?? 'guest';
      const link = addLink(this.em, gallery, this.secrets, { role, label: role === 'client' ? CLIENT : GUESTS });
      await this.set(gallery, link, input);
      return this.reader.toLink(gallery, link);
    });
  }

  @RpcHandler('portfolio.gallery_link.change')
  change(
    @Caller() who: Principal,
    @Payload() { galleryId, linkId, ...input }: ChangeGalleryLinkDto,
  ): Promise<GalleryLinkDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const link = await this.galleries.link(gallery, linkId);
      await this.set(gallery, link, input);
      return this.reader.toLink(gallery, link);
    });
  }

  /** For good: another link leads there again, and this one never does. */
  @RpcHandler('portfolio.gallery_link.revoke')
  revoke(@Caller() who: Principal, @Payload() { galleryId, linkId }: GalleryLinkRefDto): Promise<GalleryLinkDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const link = await this.galleries.link(gallery, linkId);
      if (!link.revokedAt) await this.galleries.note(galleryId, 'revoked', linkId);
      link.revokedAt ??= new Date();
      if (gallery.namedLinkId === linkId) gallery.namedLinkId = null;
      return this.reader.toLink(gallery, link);
    });
  }

  private async set(gallery: ClientGallery, link: GalleryLink, input: GalleryLinkInputDto): Promise<void> {
    const { pin, ...given } = input;
    Object.assign(link, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
    if (pin === undefined) return;
    link.pinHash = pin === null ? null : await hashOfPin(checkedPin(pin));
    link.pinVersion += 1;
    // Nobody waits for tries of the one before.
    await this.em.execute('delete from gallery_pin_tries where link_id = ?', [link.id]);
    // Anybody would find a name that is on a printed card.
    if (pin === null && gallery.namedLinkId === link.id) gallery.namedLinkId = null;
  }
}

const CLIENT = /*i18n*/ 'Client';
const GUESTS = /*i18n*/ 'Guests';
const NOT_A_PIN = /*i18n*/ 'Please choose six digits, or one word of at least four letters.';

const checkedPin = (typed: string): string => {
  const pin = comparablePin(typed);
  if (!PIN.test(pin)) throw new AppError('VALIDATION', undefined, { pin: [NOT_A_PIN] });
  return pin;
};
