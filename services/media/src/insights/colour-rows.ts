import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import type { ExtractionResult } from '@vitrine/contracts/media/palette.rules';
import { SiteImage } from '../site-images/site-image.entity.js';

/** Banners by the state of their colours. What is written is written where it still waits for it, so that it may come twice. */
@Injectable()
export class ColourRows {
  constructor(private readonly em: EntityManager) {}

  /**
   * Marks one banner, or all, as waiting; those that wait already stay as they are. Answers those that wait now. One that
   * cannot be shown yet has no colours.
   */
  async request(id?: string): Promise<SiteImage[]> {
    const where = { kind: 'banner', state: 'ready', ...(id !== undefined && { id }) } as const;
    const data = { paletteState: 'pending', paletteAskedAt: new Date(), paletteError: null } as const;
    await this.em.nativeUpdate(SiteImage, { ...where, paletteState: { $ne: 'pending' } }, data);
    return this.em.find(SiteImage, where, { orderBy: { createdAt: 'asc', id: 'asc' }, refresh: true });
  }

  /** Those of `ids` that wait. */
  waiting(ids: readonly string[]): Promise<SiteImage[]> {
    return this.em.find(SiteImage, { id: { $in: [...ids] }, state: 'ready', paletteState: 'pending' });
  }

  /** How many of `ids` wait, and how the others have ended; a deleted one is an error. */
  async count(ids: readonly string[]): Promise<ExtractionResult & { pending: number }> {
    const [{ pending, done }] = await this.em.execute<[{ pending: number; done: number }]>(
      `select count(*) filter (where palette_state = 'pending')::int as pending,
         count(*) filter (where palette_state = 'done')::int as done
       from site_images where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(ids)],
    );
    return { pending, successCount: done, errorCount: ids.length - pending - done };
  }

  async complete({ bannerId: id, askedAt, palette }: AiEvents['ai.colours_extracted']): Promise<void> {
    const data = { palette, paletteState: 'done', paletteError: null, paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, waitingSince(id, askedAt), data);
  }

  async fail({ bannerId: id, askedAt, code }: AiEvents['ai.colours_failed']): Promise<void> {
    const data = { paletteState: 'failed', paletteError: code, paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, waitingSince(id, askedAt), data);
  }

  /** Ends waits that have begun before `before`. */
  async giveUp(before: Date): Promise<void> {
    const data = { paletteState: 'failed', paletteError: 'SERVICE_UNAVAILABLE', paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, { paletteState: 'pending', paletteAskedAt: { $lt: before } }, data);
  }
}

/** The outcome of an earlier request than the last is ignored. */
const waitingSince = (id: string, askedAt: string) =>
  ({ id, paletteState: 'pending', paletteAskedAt: new Date(askedAt) }) as const;
