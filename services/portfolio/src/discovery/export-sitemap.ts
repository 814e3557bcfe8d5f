import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { type SitemapRow, SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import { SITE_PATHS } from '@vitrine/contracts/portfolio/site.rules';
import {
  DiscoveryRepository,
  type PhotoCursor,
  type PhotoInSitemap,
  type ProfileInSitemap,
  type SitePageInSitemap,
} from './discovery.repository.js';
import { FIRST_ID, LAST_ID } from '../page-revision/page-revision.sql.js';
import { EXPORT_PAGES, EXPORT_PHOTOS, EXPORT_PROFILES } from './sitemap.sql.js';

/** Behind every position. */
const LAST_POSITION = '9223372036854775807';

const CURSOR = new RegExp(`^(${UUID_SOURCE})(?:/(-?\\d{1,19})/(${UUID_SOURCE}))?$`);

/** Where an export continues: after a user, or within a user's photos. */
type SitemapCursor = { kind: 'after'; userId: string } | { kind: 'within'; place: PhotoCursor };

const readCursor = (text: string): SitemapCursor => {
  const [, userId, position, photoId] = CURSOR.exec(text) ?? [];
  if (userId === undefined) throw new AppError('VALIDATION', 'cursor must be one of an answer before');
  return position === undefined || photoId === undefined
    ? { kind: 'after', userId }
    : { kind: 'within', place: { ownerId: userId, position, photoId } };
};

const writeCursor = (cursor: SitemapCursor): string =>
  cursor.kind === 'after' ? cursor.userId : `${cursor.place.ownerId}/${cursor.place.position}/${cursor.place.photoId}`;

/** The position before all photos of the users after `userId`. */
const afterAllOf = (userId: string): PhotoCursor => ({
  ownerId: userId,
  position: LAST_POSITION,
  photoId: LAST_ID,
});

type Answer = { rows: SitemapRow[]; cursor: string | null };

/** All users with a page, their public photos and site pages, in bounded answers: three queries each, by keys. */
@Controller()
export class ExportSitemap {
  constructor(private readonly discovery: DiscoveryRepository) {}

  /** Bounds of the sitemap's files. Together they cover all users, new ones included. */
  @RpcHandler('portfolio.sitemap.parts')
  async listParts(): Promise<RpcMap['portfolio.sitemap.parts']['response']> {
    const ends = await this.discovery.parts();
    return ends.map((end, index) => ({ after: ends[index - 1]?.until ?? null, ...end }));
  }

  @RpcHandler('portfolio.sitemap.export')
  async export(@Payload() { after = FIRST_ID, until = LAST_ID, cursor }: SitemapExportDto): Promise<Answer> {
    const from: SitemapCursor = cursor === undefined ? { kind: 'after', userId: after } : readCursor(cursor);
    const within = from.kind === 'within' ? from.place : null;
    const startId = from.kind === 'after' ? from.userId : from.place.ownerId;

    const owners = await this.discovery.profiles(startId, until, within !== null);
    const last = owners.at(-1)?.userId;
    if (last === undefined) return { rows: [], cursor: null };

    const found = await this.discovery.photos(within ?? afterAllOf(startId), last);
    const photos = found.slice(0, EXPORT_PHOTOS);
    const stop = found.length > EXPORT_PHOTOS ? photos.at(-1) : undefined;
    const reached = stop ? owners.filter(({ userId }) => userId <= stop.ownerId) : owners;

    const begun = reached.map(({ userId }) => userId).filter((id) => id !== within?.ownerId);
    const pages = await this.discovery.sitePages(begun);
    // Of whom not all pages have been read; the next answer begins with them.
    const cut = pages.length > EXPORT_PAGES ? pages.at(-1)?.ownerId : undefined;
    const shown = cut === undefined ? reached : reached.filter(({ userId }) => userId < cut);

    const photosOf = Map.groupBy(photos, ({ ownerId }) => ownerId);
    const pagesOf = Map.groupBy(pages, ({ ownerId }) => ownerId);
    const rows = shown.map((profile): SitemapRow => {
      const { userId, owner, changedAt } = profile;
      return {
        userId,
        path: portfolioPath(owner),
        changedAt,
        ...(userId !== within?.ownerId && { pages: linesOf(profile, pagesOf.get(userId) ?? []) }),
        photos: (photosOf.get(userId) ?? []).map((photo) => toLine(photo, owner.showTitles)),
      };
    });
    const lastShown = cut === undefined ? undefined : shown.at(-1)?.userId;
    return {
      // A user continued from the previous answer without further photos is complete.
      rows: rows.filter((row) => row.photos.length > 0 || row.userId !== within?.ownerId),
      cursor: next(
        lastShown === undefined ? stop : undefined,
        lastShown ?? (owners.length === EXPORT_PROFILES ? last : null),
      ),
    };
  }
}

/** Addresses below the portfolio's. */
const linesOf = (
  { owner, changedAt, hasLinks }: ProfileInSitemap,
  pages: readonly SitePageInSitemap[],
): SitemapRow['pages'] & object => {
  const path = portfolioPath(owner);
  return [
    ...(pages.some(({ isProject }) => isProject) ? [{ path: `${path}/${SITE_PATHS.projects}`, changedAt }] : []),
    ...pages.map((page) => ({ path: `${path}/${page.slug}`, changedAt: page.changedAt })),
    ...(hasLinks ? [{ path: `${path}/${SITE_PATHS.links}`, changedAt }] : []),
  ];
};

const toLine = ({ id, title, image }: PhotoInSitemap, showsTitle = true): SitemapRow['photos'][number] => ({
  id,
  title: showsTitle ? title : '',
  image,
});

const next = (stop: PhotoInSitemap | undefined, lastOfMany: string | null): string | null => {
  if (stop)
    return writeCursor({
      kind: 'within',
      place: { ownerId: stop.ownerId, position: stop.position, photoId: stop.id },
    });
  return lastOfMany === null ? null : writeCursor({ kind: 'after', userId: lastOfMany });
};
