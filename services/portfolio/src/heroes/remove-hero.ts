import { Injectable } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { HeroesRepository } from './heroes.repository.js';

/** The caller's page shows the default banner again. */
@Injectable()
export class RemoveHero {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly rpc: RpcClient,
  ) {}

  async remove({ userId }: Principal): Promise<{ success: true }> {
    // First: the image of a private photo must not stay public, whatever happens next (PROF-33).
    await this.rpc.call('media.hero_image.remove', {});
    await this.heroes.clear(userId);
    return { success: true };
  }
}
