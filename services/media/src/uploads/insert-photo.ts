import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Photo } from '../photos/photo.entity.js';
import type { PhotoDraft } from './draft-photo.js';

/**
 * Writes the row unless its id is taken, and answers whether it did. A second try that comes while the first is still
 * in its transaction waits for it here.
 */
export const insertPhoto = async (
  em: SqlEntityManager,
  draft: PhotoDraft & Pick<Photo, 'renderSince' | 'renderTurn' | 'aiTurn'>,
): Promise<boolean> => {
  const result = await em
    .createQueryBuilder(Photo)
    .insert({ ...draft, updatedAt: new Date() })
    .onConflict('id')
    .ignore()
    .execute('run');
  return result.affectedRows === 1;
};
