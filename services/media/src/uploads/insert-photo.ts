import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { databaseNow } from '../sql.js';
import { Photo } from '../photos/photo.entity.js';
import { chosenAtOf, positionOf } from './chosen-at.js';
import type { PhotoDraft } from './draft-photo.js';

/**
 * Writes the row unless its id is taken, and answers whether it did. A second attempt that comes while the first is still
 * in its transaction waits for it here.
 */
export const insertPhoto = async (
  em: SqlEntityManager,
  { chosenAt: claimed, ...draft }: PhotoDraft & Pick<Photo, 'renderSince' | 'renderTurn' | 'aiTurn'>,
): Promise<boolean> => {
  const now = await databaseNow(em);
  const chosenAt = chosenAtOf(claimed, now);
  // Without a place of its own it stands in front of all others.
  const place = chosenAt && { position: positionOf(chosenAt) };
  const result = await em
    .createQueryBuilder(Photo)
    .insert({ ...draft, ...place, createdAt: chosenAt ?? now, updatedAt: now })
    .onConflict('id')
    .ignore()
    .execute('run');
  return result.affectedRows === 1;
};
