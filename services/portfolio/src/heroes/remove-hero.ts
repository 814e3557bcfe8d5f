import { Controller } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { HeroesRepository } from './heroes.repository.js';

/** The caller's page shows the default banner again. */
@Controller()
export class RemoveHero {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly rpc: RpcClient,
  ) {}

  @RpcHandler('portfolio.hero.remove')
  async remove(@Caller() { userId }: Principal): Promise<{ success: true }> {
    // First: the image of a private photo must not stay public, whatever happens next (PROF-33).
    await this.rpc.call('media.hero_image.remove', {});
    await this.heroes.clear(userId);
    return { success: true };
  }
}
