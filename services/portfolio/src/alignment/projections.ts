import { Injectable } from '@nestjs/common';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ShelfPhotosRepository } from '../client-galleries/shelf-photos.repository.js';
import { CategoriesRepository } from '../read-model/categories.repository.js';
import type { ExportPage } from '../read-model/projection.js';
import { DeletedUsersRepository } from '../read-model/deleted-users.repository.js';
import { exportPage, type ReadExport } from '../read-model/export-pages.js';
import { SiteImagesRepository } from '../read-model/site-images.repository.js';
import { ProfilesRepository } from '../read-model/profiles.repository.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';

/** In the order of a rebuild. Names are stored with the progress of each: `pictures` are the site images. */
export const PROJECTIONS = ['deleted-users', 'profiles', 'photos', 'pictures', 'categories'] as const;
export type ProjectionName = (typeof PROJECTIONS)[number];

/** A page that was compared. */
export interface AlignedPage {
  count: number;
  /** Where the next one begins; null: that was the last. */
  until: string | null;
}

type Align = (after: string | null, limit: number) => Promise<AlignedPage>;

/** Everything portfolio copies, each with the page of its owner that it is compared with. */
@Injectable()
export class Projections {
  private readonly aligns: Record<ProjectionName, Align>;

  constructor(
    rpc: RpcClient,
    private readonly profiles: ProfilesRepository,
    photos: PublicPhotosRepository,
    shelf: ShelfPhotosRepository,
    siteImages: SiteImagesRepository,
    categories: CategoriesRepository,
    deletedUsers: DeletedUsersRepository,
  ) {
    const erase = async (page: ExportPage<{ id: string }>): Promise<void> => {
      for (const id of await deletedUsers.unknownOf(page.items.map((user) => user.id))) await deletedUsers.erase(id);
    };
    this.aligns = {
      'deleted-users': this.of((from) => rpc.call('identity.user.export_deleted', from), erase),
      profiles: this.of(
        (from) => rpc.call('identity.user.export', from),
        (page) => profiles.align(page),
      ),
      photos: this.of(
        (from) => rpc.call('media.photo.export', from),
        async (page) => {
          await photos.align(page);
          await shelf.align(page);
        },
      ),
      pictures: this.of(
        (from) => rpc.call('media.site_image.export', from),
        (page) => siteImages.align(page),
      ),
      categories: this.of(
        (from) => rpc.call('media.category.export', from),
        (page) => categories.align(page),
      ),
    };
  }

  /** Makes the projection match its owner between `after` and the end of a page of `limit`. */
  align(name: ProjectionName, after: string | null, limit: number): Promise<AlignedPage> {
    return this.aligns[name](after, limit);
  }

  private of<T extends { id: string }>(read: ReadExport<T>, align: (page: ExportPage<T>) => Promise<void>): Align {
    return async (after, limit) => {
      const since = await this.profiles.now();
      const page = await exportPage(read, after, limit);
      await align({ ...page, since });
      return { count: page.items.length, until: page.until };
    };
  }
}
