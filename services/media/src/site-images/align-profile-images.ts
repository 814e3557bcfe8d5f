import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { idList } from '../sql.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';

type Known = Pick<UserSnapshot, 'id' | 'profileImageUrl'>;

/**
 * Compares the addresses of profile images that identity knows with those that are served, and publishes again where
 * they differ: after a restored backup of either, or a lost event. One that is just on its way is published twice.
 */
@Injectable()
export class AlignProfileImages {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
  ) {}

  async align(users: readonly Known[]): Promise<void> {
    const tokens = await this.tokensOf(users.map(({ id }) => id));
    for (const { id, profileImageUrl } of users)
      if (tokenOf(profileImageUrl) !== tokens.get(id)) await this.publish(id);
  }

  private async tokensOf(ownerIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.em.execute<{ owner_id: string; image_token: string }[]>(
      `select owner_id, image_token from site_images
       where owner_id = any(?::uuid[]) and kind = 'profile' and state = 'ready' and not hidden`,
      [idList(ownerIds)],
    );
    return new Map(rows.map((row) => [row.owner_id, row.image_token]));
  }

  private publish(ownerId: string): Promise<void> {
    return this.em.transactional(async (em) => {
      await this.publisher.lock([ownerId]);
      const shown = await em.findOne(SiteImage, { ownerId, kind: 'profile', state: 'ready' }, { refresh: true });
      await (shown ? this.publisher.publishChange(shown) : this.publisher.noProfileImage(ownerId));
    });
  }
}

/** Of an address `/images/{token}/{file}`. */
const tokenOf = (url: string | null): string | undefined => url?.split('/').at(-2);
