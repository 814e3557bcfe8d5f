import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vitrine/platform/config/tokens';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../config.js';
import { Hints } from '../jobs/hints.js';

const SECOND = 1_000;
/** So many at a time: what was there before AVIF follows in small portions. */
const PORTION = 10;

/** Asks for the AVIF renditions of what has its others, unless they are switched off. */
@Injectable()
export class RequestAvif {
  constructor(
    @Inject(CONFIG) private readonly config: MediaConfig,
    private readonly em: EntityManager,
    private readonly hints: Hints,
  ) {}

  photo(photoId: string): void {
    if (this.isOn) this.hints.photoAvif(photoId);
  }

  picture(pictureId: string): void {
    if (this.isOn) this.hints.pictureAvif(pictureId);
  }

  /** The photo's own are there, or will never be. */
  async heroesOf(photoId: string): Promise<void> {
    const heroes = await this.em.execute<{ id: string }[]>(
      `select id from pictures where photo_id = ? and kind = 'hero' and state = 'ready' and avif_state = 'pending'`,
      [photoId],
    );
    for (const { id } of heroes) this.picture(id);
  }

  /** The newest first, because that is what people look at. A hero waits for its photo. */
  @Reconcile({ everyMs: 15 * SECOND })
  async waiting(): Promise<void> {
    if (!this.isOn) return;
    const pictures = await this.em.execute<{ id: string }[]>(
      `select id from pictures p where state = 'ready' and avif_state = 'pending' and kind <> 'profile'
         and not exists (select 1 from photos where id = p.photo_id and avif_state = 'pending')
       order by created_at desc limit ?`,
      [PORTION],
    );
    for (const { id } of pictures) this.picture(id);
    const photos = await this.em.execute<{ id: string }[]>(
      `select id from photos where derivatives = 'ready' and avif_state = 'pending' and trashed_at is null
       order by created_at desc limit ?`,
      [PORTION],
    );
    for (const { id } of photos) this.photo(id);
  }

  private get isOn(): boolean {
    return this.config.AVIF === 'on';
  }
}
