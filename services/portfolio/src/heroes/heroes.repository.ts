import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { thenBumpPage } from '../read-model/page-revision.sql.js';

@Injectable()
export class HeroesRepository {
  constructor(private readonly em: EntityManager) {}

  /** The chosen photo as long as visitors may see it. */
  async visibleHeroOf(userId: string): Promise<PhotoSnapshot | null> {
    const [row] = await this.em.execute<{ snapshot: PhotoSnapshot }[]>(
      `select photo.snapshot from hero_choices choice
       join public_photos photo on photo.photo_id = choice.photo_id and photo.owner_id = choice.user_id and photo.visible
       where choice.user_id = ?`,
      [userId],
    );
    return row?.snapshot ?? null;
  }

  async choose(userId: string, photoId: string): Promise<void> {
    await this.em.execute(
      thenBumpPage(`insert into hero_choices (user_id, photo_id) values (?, ?)
        on conflict (user_id) do update set photo_id = excluded.photo_id returning user_id as owner_id`),
      [userId, photoId],
    );
  }
}
