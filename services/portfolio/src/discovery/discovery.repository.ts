import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { OPEN_TO_AI, PARTS, PROFILES, PHOTOS, SITE_PAGES } from './sitemap.sql.js';

export interface ProfileInSitemap {
  userId: string;
  owner: Addressable & Pick<UserSnapshot, 'showTitles'>;
  changedAt: string;
  /** There is a page of links. */
  hasLinks: boolean;
}

export interface SitePageInSitemap {
  ownerId: string;
  isProject: boolean;
  slug: string;
  changedAt: string;
}

export interface PhotoInSitemap {
  ownerId: string;
  position: string;
  id: string;
  title: string;
  image: PhotoImage;
}

/** A position in the export of all photos. */
export interface PhotoCursor {
  ownerId: string;
  position: string;
  photoId: string;
}

/** Queries for search engines and other machines, over all photographers. */
@Injectable()
export class DiscoveryRepository {
  constructor(private readonly em: EntityManager) {}

  parts(): Promise<{ until: string; changedAt: string }[]> {
    return this.em.execute(PARTS);
  }

  profiles(after: string, until: string, again: boolean): Promise<ProfileInSitemap[]> {
    return this.em.execute<ProfileInSitemap[]>(PROFILES(again), [after, until]);
  }

  /** One more than an answer holds, when there are more. */
  photos({ ownerId, position, photoId }: PhotoCursor, until: string): Promise<PhotoInSitemap[]> {
    return this.em.execute<PhotoInSitemap[]>(PHOTOS, [ownerId, position, photoId, until]);
  }

  /** One more than an answer holds, when there are more. */
  sitePages(ownerIds: readonly string[]): Promise<SitePageInSitemap[]> {
    return this.em.execute<SitePageInSitemap[]>(SITE_PAGES, [JSON.stringify(ownerIds)]);
  }

  async openToAi(limit: number): Promise<Addressable[]> {
    const rows = await this.em.execute<{ owner: Addressable }[]>(OPEN_TO_AI, [limit]);
    return rows.map(({ owner }) => owner);
  }
}
