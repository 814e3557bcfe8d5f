import { Injectable } from '@nestjs/common';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CategoriesRepository } from '../read-model/categories.repository.js';
import type { Copy } from '../read-model/copy.js';
import { PicturesRepository } from '../read-model/pictures.repository.js';
import { ProfilesRepository } from '../read-model/profiles.repository.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';

const PAGE = 500;

/** How much a rebuild has gone through. */
export interface Rebuilt {
  profiles: number;
  photos: number;
  pictures: number;
  categories: number;
}

/**
 * Fills the read model again from its owners while visitors keep reading it. Facts may arrive meanwhile: revisions
 * decide, as always.
 */
@Injectable()
export class RebuildReadModel {
  constructor(
    private readonly rpc: RpcClient,
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly pictures: PicturesRepository,
    private readonly categories: CategoriesRepository,
  ) {}

  async run(): Promise<Rebuilt> {
    return {
      profiles: await this.fill(this.profiles, (from) => this.rpc.call('identity.user.walk', from)),
      photos: await this.fill(this.photos, (from) => this.rpc.call('media.photo.walk', from)),
      pictures: await this.fill(this.pictures, (from) => this.rpc.call('media.picture.walk', from)),
      categories: await this.fill(this.categories, (from) => this.rpc.call('media.category.walk', from)),
    };
  }

  private async fill<T, R extends T & { id: string }>(copy: Copy<T>, read: Read<R>): Promise<number> {
    const started = await this.profiles.now();
    let count = 0;
    for await (const page of pages(read)) {
      for (const item of page) await copy.apply(item, true);
      await copy.confirm(page);
      count += page.length;
    }
    await copy.dropUnconfirmedSince(started);
    return count;
  }
}

type Read<T> = (from: { after?: string; limit: number }) => Promise<T[]>;

async function* pages<T extends { id: string }>(read: Read<T>): AsyncGenerator<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await read({ ...(after !== undefined && { after }), limit: PAGE });
    if (page.length > 0) yield page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}
