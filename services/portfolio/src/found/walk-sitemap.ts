import { Injectable } from '@nestjs/common';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { SitemapRow, SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { FoundRepository, type PhotoInSitemap } from './found.repository.js';
import { afterAllOf, FIRST_ID, LAST_ID, readCursor, type SitemapCursor, writeCursor } from './sitemap-cursor.js';
import { WALK_PEOPLE, WALK_PHOTOS } from './sitemap.sql.js';

type Answer = { rows: SitemapRow[]; cursor: string | null };

/** Everybody with a page and every public photo of theirs, in bounded answers: two queries each, by keys. */
@Injectable()
export class WalkSitemap {
  constructor(private readonly found: FoundRepository) {}

  async run({ after = FIRST_ID, until = LAST_ID, cursor }: SitemapExportDto): Promise<Answer> {
    const from: SitemapCursor = cursor === undefined ? { kind: 'after', userId: after } : readCursor(cursor);
    const within = from.kind === 'within' ? from.place : null;
    const startId = from.kind === 'after' ? from.userId : from.place.ownerId;

    const people = await this.found.people(startId, until, within !== null);
    const last = people.at(-1)?.userId;
    if (last === undefined) return { rows: [], cursor: null };

    const found = await this.found.photos(within ?? afterAllOf(startId), last);
    const photos = found.slice(0, WALK_PHOTOS);
    const stop = found.length > WALK_PHOTOS ? photos.at(-1) : undefined;
    const shown = stop ? people.filter(({ userId }) => userId <= stop.ownerId) : people;
    const byOwner = Map.groupBy(photos, ({ ownerId }) => ownerId);
    const rows = shown.map(({ userId, owner, changedAt }) => ({
      userId,
      path: portfolioPath(owner),
      changedAt,
      photos: (byOwner.get(userId) ?? []).map((photo) => toLine(photo, owner.showTitles)),
    }));
    return {
      // Of somebody begun before, and by now without another photo, everything has been said.
      rows: rows.filter((row) => row.photos.length > 0 || row.userId !== within?.ownerId),
      cursor: next(stop, people.length === WALK_PEOPLE ? last : null),
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
