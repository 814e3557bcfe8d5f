import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import type { BulkChange, BulkOutcome } from './bulk-change.js';

const photos = (count: number) => (count === 1 ? '1 photo' : `${count.toLocaleString('en')} photos`);
const are = (count: number) => (count === 1 ? 'is' : 'are');

export const sizeOf = (change: BulkChange): number =>
  change.action === 'revert' ? change.states.length : change.photoIds.length;

/** What was done, and what could not be; `used`: how many of the changed photos are hero or profile image. */
export const bulkToast = (
  change: BulkChange,
  { changed, missing, denied, error }: BulkOutcome,
  categoryName: (id: string) => string,
  used = 0,
) => {
  const count = changed.length;
  const requested = sizeOf(change);
  if (error) {
    const done = count > 0 ? `${count.toLocaleString('en')} of ${photos(requested)} had been changed. ` : '';
    return { title: 'Update failed', description: `${done}${sentenceOf(error)}`, variant: 'destructive' as const };
  }
  const same = requested - count - missing.length - denied.length;
  const hides = change.action === 'edit' && change.edit.isPublic === false;
  const notes = [
    hides && bulkHiddenDetail(used),
    change.action === 'analyse' && count > 0 && 'Visitors see new tags once you keep them.',
    same > 0 && `${photos(same)} needed no change.`,
    missing.length > 0 && `${photos(missing.length)} could not be found any more.`,
    denied.length > 0 &&
      `${photos(denied.length)} deleted by an administrator ${denied.length === 1 ? 'stays' : 'stay'} in the trash.`,
  ].filter(Boolean);
  return {
    title: doneText(change, count, categoryName),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  };
};

const doneText = (change: BulkChange, count: number, categoryName: (id: string) => string): string => {
  const them = photos(count);
  switch (change.action) {
    case 'analyse':
      return `AI analysis started for ${them}`;
    case 'retry':
      return `Processing ${them} again`;
    case 'trash':
      return count === 1 ? 'Photo deleted' : `${them} deleted`;
    case 'restore':
      return count === 1 ? 'Photo restored' : `${them} restored`;
    case 'purge':
      return `${them} deleted for good`;
    case 'revert':
      return `${them} ${are(count)} as before`;
    case 'edit':
      return editText(change.edit, them, are(count), categoryName);
  }
};

const editText = (
  edit: Extract<BulkChange, { action: 'edit' }>['edit'],
  them: string,
  verb: string,
  categoryName: (id: string) => string,
): string => {
  if (edit.isPublic !== undefined) return `${them} ${verb} ${edit.isPublic ? 'public' : 'private'}`;
  if (edit.featured !== undefined) return `${them} ${verb} ${edit.featured ? 'featured' : 'no longer featured'}`;
  if (edit.category !== undefined) return `${them} moved to ${categoryName(edit.category)}`;
  if (edit.suggestions) return `Suggestions for ${them} ${edit.suggestions === 'keep' ? 'kept' : 'removed'}`;
  if (edit.addTags || edit.removeTags) return `Tags of ${them} changed`;
  return `Texts of ${them} changed`;
};

/** What brings everything back; null for what cannot be undone. */
export const undoOf = (change: BulkChange, { changed }: BulkOutcome): BulkChange | null => {
  if (changed.length === 0) return null;
  if (change.action === 'edit') return { action: 'revert', states: changed };
  if (change.action === 'trash') return { action: 'restore', photoIds: changed.map(({ id }) => id) };
  return null;
};

const IN_TRASH = `from the trash for ${TRASH_DAYS} days.`;
const USES: Record<PhotoUse, string> = { hero: 'hero image', profile: 'profile picture' };

const inUse = (used: number): string =>
  `${used === 1 ? 'One of them is' : `${used} of them are`} your hero image or profile picture;`;

/** What hiding does not mean: a hero or profile image is an image of its own (PROF-33). Empty when it is neither. */
export const hiddenDetail = (usedAs: readonly PhotoUse[]): string =>
  usedAs.length > 0 ? `It is ${usesOf(usedAs)}; visitors still see it there.` : '';
const bulkHiddenDetail = (used: number): string =>
  used > 0 ? `${inUse(used)} visitors still see ${used === 1 ? 'it' : 'them'} there.` : '';

const usesOf = (usedAs: readonly PhotoUse[]): string => usedAs.map((use) => `your ${USES[use]}`).join(' and ');

/** What deleting means for the photos of the portfolio (PHOTO-44). */
export const deleteDetail = (usedAs: readonly PhotoUse[]): string => {
  const stays = `You can restore it ${IN_TRASH}`;
  if (usedAs.length === 0) return stays;
  return `It is ${usesOf(usedAs)}; visitors will see the default instead. ${stays}`;
};

export const bulkDeleteDetail = (used: number): string => {
  const stays = `You can restore them ${IN_TRASH}`;
  if (used === 0) return stays;
  return `${inUse(used)} visitors will see the default instead. ${stays}`;
};
