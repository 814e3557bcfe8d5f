import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImage } from './site-image.entity.js';

/** Has a hero's files rewritten when the words of its photo changed while they were copied. */
@Injectable()
export class RecheckCopies {
  constructor(private readonly em: EntityManager) {}

  /** In the transaction that records the copies, which are of a photo whose files were known by `packet`. */
  async of({ photoId }: SiteImage, packet: string | null): Promise<void> {
    await this.em.execute(
      `update photos set packet_due = clock_timestamp()
       where id = ? and derivatives = 'ready' and (packet_due is not null or packet is distinct from ?)`,
      [photoId ?? null, packet],
    );
  }
}
