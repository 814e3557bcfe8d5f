import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ActState } from '@vitrine/contracts/admin/acts';
import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  AddBannerDto,
  AddBannerFromUrlDto,
  type AdminBannerDto,
  type BannerFieldsDto,
  BannerRefDto,
  DefaultHeroDto,
  EditBannerDto,
} from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { StoredImages } from '../originals/stored-images.js';
import { assertOwnFile } from '../site-images/begin-site-image.js';
import { DefaultBanner } from '../site-images/default-banner.js';
import { ReplaceSiteImage, type SiteImageDraft } from '../site-images/replace-site-image.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { setColumns } from '../sql.js';
import { DiscardObject } from '../storage/discard-object.js';
import { siteImageFilePrefix } from '../storage/object-keys.js';
import { BannersRepository } from './banners.repository.js';
import { FetchBannerFile } from './fetch-banner-file.js';

const TEXTS = ['name', 'title', 'description'] as const;

/** A banner about to be written. */
type BannerDraft = Required<Pick<SiteImageDraft, 'id' | 'objectKey' | 'width' | 'height' | 'name'>> &
  Pick<SiteImageDraft, 'title' | 'description' | 'sourceUrl'>;

/** What the default banner of an address is made of when there is none yet. */
interface BannerSource {
  sourceUrl: string;
  name: string;
}

/** What administrators do with banners; each change is an act in their log. */
@Controller()
export class AdministerBanners {
  constructor(
    private readonly em: EntityManager,
    private readonly banners: BannersRepository,
    private readonly files: FetchBannerFile,
    private readonly images: StoredImages,
    private readonly store: ObjectStore,
    private readonly discard: DiscardObject,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly defaultBanner: DefaultBanner,
    private readonly acts: ActLog,
  ) {}

  /** ENT-17, ADM-HERO-26: a stored file as a banner, judged like a photo. The first one is the default. */
  @RpcHandler('media.banner.add', { role: 'admin' })
  async addBanner(@Caller() { userId }: Principal, @Payload() dto: AddBannerDto): Promise<AdminBannerDto> {
    assertOwnFile(userId, dto);
    const { siteImageId: id, objectKey: from, ...texts } = dto;
    const banner = await this.discard.ifRefused(from, async () => {
      const { width, height } = await this.images.inspect(from);
      // Out of the administrator's own folder: the banner is the site's and outlives their account.
      const objectKey = siteImageFilePrefix(null, id) + from.slice(from.lastIndexOf('-') + 1);
      await this.store.copy(from, objectKey);
      return this.locked(() => this.write({ ...texts, id, objectKey, width, height }));
    });
    await this.discard.discard(from);
    return toAdminBannerDto(await this.settled(banner));
  }

  /** ENT-17, ADM-HERO-24: an image of another site as a banner. It is copied and served from here. */
  @RpcHandler('media.banner.add_from_url', { role: 'admin' })
  async addBannerFromUrl(@Payload() { imageUrl, ...texts }: AddBannerFromUrlDto): Promise<AdminBannerDto> {
    const { href: sourceUrl } = new URL(imageUrl);
    const file = await this.files.fetch(sourceUrl);
    const write = () => this.locked(() => this.write({ ...texts, ...file, sourceUrl }));
    return toAdminBannerDto(await this.settled(await this.discard.ifRefused(file.objectKey, write)));
  }

  /** ADM-HERO-04: a banner's texts. */
  @RpcHandler('media.banner.update', { role: 'admin' })
  async editBanner(@Payload() { id, ...texts }: EditBannerDto): Promise<AdminBannerDto> {
    const banner = await this.locked(async () => {
      const found = await this.banners.getAny(id);
      await this.setTexts(found, texts);
      return found;
    });
    return toAdminBannerDto(banner);
  }

  /**
   * ADM-HERO-06. Who has selected the banner shows the default one (ADM-HERO-25), which cannot be deleted (ADM-HERO-07).
   */
  @RpcHandler('media.banner.delete', { role: 'admin' })
  deleteBanner(@Payload() { id }: BannerRefDto): Promise<{ deleted: true }> {
    return this.locked(async () => {
      const banner = await this.banners.getAny(id);
      if (banner.isDefault) throw new AppError('BANNER_IS_DEFAULT');
      await this.publisher.remove(banner);
      const before = { name: banner.name, sourceUrl: banner.sourceUrl ?? null };
      this.acts.record({ act: 'banner.delete', subject: ['banner', id], before });
      return { deleted: true };
    });
  }

  /** ADM-HERO-03. A banner that is the default already stays it, and nothing is recorded (ADM-HERO-08). */
  @RpcHandler('media.banner.set_default', { role: 'admin' })
  async setDefaultBanner(@Payload() { id }: BannerRefDto): Promise<AdminBannerDto> {
    return toAdminBannerDto(await this.locked(async () => this.makeDefault(await this.banners.get(id))));
  }

  /**
   * ADM-HERO-23: adds a banner from an address, or finds the one that came from it, and makes it the default. All but the
   * fetching is one transaction: the first one looks for the banner, the second one looks again, since a repeated click
   * may have added it meanwhile.
   */
  @RpcHandler('media.banner.set_default_from_url', { role: 'admin' })
  async setDefaultFromUrl(@Payload() { imageUrl, title: name }: DefaultHeroDto): Promise<AdminBannerDto> {
    const source = { sourceUrl: new URL(imageUrl).href, name };
    const known = await this.locked(() => this.reuse(source));
    return toAdminBannerDto(await this.settled(known ?? (await this.fetchDefault(source))));
  }

  private async fetchDefault(source: BannerSource): Promise<SiteImage> {
    const file = await this.files.fetch(source.sourceUrl);
    const banner = await this.discard.ifRefused(file.objectKey, () =>
      this.locked(async () => {
        const known = await this.reuse(source);
        return known ?? this.makeDefault(await this.write({ ...source, ...file }));
      }),
    );
    if (banner.id !== file.id) await this.discard.discard(file.objectKey);
    return banner;
  }

  /** The banner of that address, under its new name; null when there is none. */
  private async reuse({ sourceUrl, name }: BannerSource): Promise<SiteImage | null> {
    const known = await this.banners.fromUrl(sourceUrl);
    if (!known) return null;
    await this.setTexts(known, { name });
    return this.makeDefault(known);
  }

  /** Behind the lock of the site's images, in one transaction. */
  private locked<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      await this.publisher.lock([null]);
      return work();
    });
  }

  /** Behind the lock. Twice the same id is one banner and one act. */
  private async write({
    title = null,
    description = null,
    sourceUrl = null,
    ...draft
  }: BannerDraft): Promise<SiteImage> {
    const isNew = (await this.em.count(SiteImage, { id: draft.id })) === 0;
    const texts = { title, description, sourceUrl };
    const banner = await this.replace.write({ ...draft, ...texts, kind: 'banner', ownerId: null });
    if (isNew)
      this.acts.record({ act: 'banner.add', subject: ['banner', draft.id], after: { name: draft.name, ...texts } });
    return banner;
  }

  /** Behind the lock. What is left out stays; what stays is not recorded. */
  private async setTexts(banner: SiteImage, texts: BannerFieldsDto): Promise<void> {
    const changed = TEXTS.filter((text) => texts[text] !== undefined && texts[text] !== (banner[text] ?? null));
    if (changed.length === 0) return;
    const before: ActState = Object.fromEntries(changed.map((text) => [text, banner[text] ?? null]));
    const after: ActState = Object.fromEntries(changed.map((text) => [text, texts[text] ?? null]));
    const { name, title = banner.title, description = banner.description } = texts;
    setColumns(banner, { name, title, description });
    if (banner.isShown()) await this.publisher.publishChange(banner);
    this.acts.record({ act: 'banner.edit', subject: ['banner', banner.id], before, after });
  }

  /** Behind the lock. One that cannot be shown yet is the default once it can. */
  private async makeDefault(banner: SiteImage): Promise<SiteImage> {
    const isNews = !banner.isDefault && !banner.defaultOnceReady;
    const former = await this.banners.default();
    await this.defaultBanner.choose(banner);
    if (isNews) {
      const [before, after] = [{ default: former?.id ?? null }, { default: banner.id }];
      this.acts.record({ act: 'banner.set_default', subject: ['banner', banner.id], before, after });
    }
    return banner;
  }

  /**
   * The banner once it can be shown, or as it is after the wait. One that fails meanwhile is refused, and leaves
   * nothing; one that fails later stays in administrators' lists.
   */
  private async settled(banner: SiteImage): Promise<SiteImage> {
    if (banner.state === 'ready') return banner;
    try {
      return await this.replace.settled(banner);
    } catch (error) {
      await this.locked(async () => {
        const failed = await this.em.findOne(SiteImage, { id: banner.id, state: 'failed' }, { refresh: true });
        if (failed) await this.publisher.remove(failed);
      });
      throw error;
    }
  }
}
