import { Injectable } from '@nestjs/common';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ProfilesRepository } from '../read-model/profiles.repository.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';

const PAGE = 500;

/** How much a rebuild has gone through. */
export interface Rebuilt {
  profiles: number;
  photos: number;
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
  ) {}

  async run(): Promise<Rebuilt> {
    return { profiles: await this.walkProfiles(), photos: await this.walkPhotos() };
  }

  private async walkProfiles(): Promise<number> {
    let count = 0;
    for await (const page of pages((after) => this.rpc.call('identity.user.walk', { after, limit: PAGE }))) {
      for (const user of page) await this.profiles.apply(user, true);
      count += page.length;
    }
    return count;
  }

  private async walkPhotos(): Promise<number> {
    const started = await this.photos.now();
    let count = 0;
    for await (const page of pages((after) => this.rpc.call('media.photo.walk', { after, limit: PAGE }))) {
      for (const photo of page) await this.photos.apply(photo, true);
      await this.photos.confirm(page.map((photo) => photo.id));
      count += page.length;
    }
    await this.photos.hideUnconfirmedSince(started);
    return count;
  }
}

async function* pages<T extends { id: string }>(read: (after?: string) => Promise<T[]>): AsyncGenerator<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await read(after);
    if (page.length > 0) yield page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}
