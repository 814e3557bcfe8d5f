import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';
import { heroOf, type ShownHero } from './hero.sql.js';

@Injectable()
export class HeroesRepository {
  constructor(private readonly em: EntityManager) {}

  /** The hero of a user's page; null when there is not even a default banner. */
  async shownOn(userId: string): Promise<ShownHero | null> {
    return this.read('select ?::uuid as id', userId);
  }

  /** The same for others, who see the default banner of a user without a page: a suspended one, for example. */
  async shownToVisitors(userId: string): Promise<ShownHero | null> {
    return this.read(
      'select (select user_id from profiles where user_id = ?::uuid and username_lower is not null) as id',
      userId,
    );
  }

  private async read(owner: string, userId: string): Promise<ShownHero | null> {
    const [row] = await this.em.execute<{ hero: ShownHero }[]>(
      `select found.hero from (${owner}) owner cross join lateral (${heroOf('owner.id')}) found`,
      [userId],
    );
    return row?.hero ?? null;
  }

  /** For an own photo, the photo and the site image made from it; for a banner, the site image alone. */
  async select(userId: string, chosen: { photoId: string | null; siteImageId: string }): Promise<void> {
    await this.em.execute(
      withPageRevisionBump(`insert into hero_choices (user_id, photo_id, picture_id)
        select ?::uuid, ?::uuid, ?::uuid where user_exists(?::uuid)
        on conflict (user_id) do update set photo_id = excluded.photo_id, picture_id = excluded.picture_id
        returning user_id as owner_id`),
      [userId, chosen.photoId, chosen.siteImageId, userId],
    );
  }

  /** Nothing is selected any more; without a selection nothing happens. */
  async clear(userId: string): Promise<void> {
    await this.em.execute(
      withPageRevisionBump('delete from hero_choices where user_id = ?::uuid returning user_id as owner_id'),
      [userId],
    );
  }
}
