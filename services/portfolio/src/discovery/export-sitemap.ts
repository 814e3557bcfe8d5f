import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { type SitemapRow, SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import { DiscoveryRepository, type PhotoInSitemap, type PhotoCursor } from './discovery.repository.js';
import { FIRST_ID, LAST_ID } from '../page-revision/page-revision.sql.js';
import { EXPORT_PROFILES, EXPORT_PHOTOS } from './sitemap.sql.js';

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

/** All users with a page and their public photos, in bounded answers: two queries each, by keys. */
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
    const shown = stop ? owners.filter(({ userId }) => userId <= stop.ownerId) : owners;
    const byOwner = Map.groupBy(photos, ({ ownerId }) => ownerId);
    const rows = shown.map(({ userId, owner, changedAt }) => ({
      userId,
      path: portfolioPath(owner),
      changedAt,
      photos: (byOwner.get(userId) ?? []).map((photo) => toLine(photo, owner.showTitles)),
    }));
    return {
      // A user continued from the previous answer without further photos is complete.
      rows: rows.filter((row) => row.photos.length > 0 || row.userId !== within?.ownerId),
      cursor: next(stop, owners.length === EXPORT_PROFILES ? last : null),
    };
  }
}

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
