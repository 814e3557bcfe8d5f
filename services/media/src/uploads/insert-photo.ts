import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { Photo } from '../photos/photo.entity.js';
import { toSnapshot } from '../photos/photo.mapper.js';
import { Turns } from '../photos/turns.js';
import { databaseNow } from '../sql.js';
import { chosenAtOf, positionOf } from './chosen-at.js';
import type { PhotoDraft } from './draft-photo.js';

/** Writes a new photo's row with its turns, its first image address and its event. */
@Injectable()
export class InsertPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly turns: Turns,
    private readonly tokens: ImageTokens,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Inside a transaction. False when the id is taken: a second attempt that comes while the first is still in its
   * transaction waits for it here.
   */
  async insert(draft: PhotoDraft): Promise<boolean> {
    if (!(await this.insertRow(draft))) return false;
    await this.tokens.open(draft.id, draft.imageToken);
    const photo = (await this.em.findOne(Photo, { id: draft.id })) ?? raise('UPLOAD_INTERRUPTED');
    this.outbox.add('media.photo_changed', toSnapshot(photo));
    return true;
  }

  private async insertRow({ chosenAt: claimed, ...draft }: PhotoDraft): Promise<boolean> {
    const renderTurn = await this.turns.next('render', draft.ownerId);
    const aiTurn = draft.aiPending ? await this.turns.next('analysis', draft.ownerId) : null;
    const now = await databaseNow(this.em);
    const chosenAt = chosenAtOf(claimed, now);
    // Without a place of its own it stands in front of all others.
    const place = chosenAt && { position: positionOf(chosenAt) };
    const result = await this.em
      .createQueryBuilder(Photo)
      .insert({
        ...draft,
        ...place,
        renderSince: new Date(),
        renderTurn,
        aiTurn,
        createdAt: chosenAt ?? now,
        updatedAt: now,
      })
      .onConflict('id')
      .ignore()
      .execute('run');
    return result.affectedRows === 1;
  }
}
