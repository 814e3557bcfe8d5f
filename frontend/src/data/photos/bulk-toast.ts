import { plural, t } from '@lingui/core/macro';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import type { BulkChange, BulkOutcome } from './bulk-change.js';

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
    const done = plural(requested, {
      one: `${count.toLocaleString('en')} of # photo had been changed.`,
      other: `${count.toLocaleString('en')} of # photos had been changed.`,
    });
    return {
      title: t`Update failed`,
      description: [count > 0 && done, sentenceOf(error)].filter(Boolean).join(' '),
      variant: 'destructive' as const,
    };
  }
  const same = requested - count - missing.length - denied.length;
  const hides = change.action === 'edit' && change.edit.isPublic === false;
  const notes = [
    hides && bulkHiddenDetail(used),
    change.action === 'analyse' && count > 0 && t`Visitors see new tags once you keep them.`,
    same > 0 && plural(same, { one: '# photo needed no change.', other: '# photos needed no change.' }),
    missing.length > 0 &&
      plural(missing.length, {
        one: '# photo could not be found any more.',
        other: '# photos could not be found any more.',
      }),
    denied.length > 0 &&
      plural(denied.length, {
        one: '# photo deleted by an administrator stays in the trash.',
        other: '# photos deleted by an administrator stay in the trash.',
      }),
  ].filter(Boolean);
  return {
    title: doneText(change, count, categoryName),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  };
};

const doneText = (change: BulkChange, count: number, categoryName: (id: string) => string): string => {
  switch (change.action) {
    case 'analyse':
      return plural(count, { one: 'AI analysis started for # photo', other: 'AI analysis started for # photos' });
    case 'retry':
      return plural(count, { one: 'Processing # photo again', other: 'Processing # photos again' });
    case 'trash':
      return plural(count, { one: 'Photo deleted', other: '# photos deleted' });
    case 'restore':
      return plural(count, { one: 'Photo restored', other: '# photos restored' });
    case 'purge':
      return plural(count, { one: '# photo deleted for good', other: '# photos deleted for good' });
    case 'revert':
      return plural(count, { one: '# photo is as before', other: '# photos are as before' });
    case 'edit':
      return editText(change.edit, count, categoryName);
  }
};

const editText = (
  { isPublic, featured, category, suggestions, addTags, removeTags }: Extract<BulkChange, { action: 'edit' }>['edit'],
  count: number,
  categoryName: (id: string) => string,
): string => {
  if (isPublic !== undefined)
    return isPublic
      ? plural(count, { one: '# photo is public', other: '# photos are public' })
      : plural(count, { one: '# photo is private', other: '# photos are private' });
  if (featured !== undefined)
    return featured
      ? plural(count, { one: '# photo is featured', other: '# photos are featured' })
      : plural(count, { one: '# photo is no longer featured', other: '# photos are no longer featured' });
  if (category !== undefined) {
    const label = categoryName(category);
    return plural(count, { one: `# photo moved to ${label}`, other: `# photos moved to ${label}` });
  }
  if (suggestions)
    return suggestions === 'keep'
      ? plural(count, { one: 'Suggestions for # photo kept', other: 'Suggestions for # photos kept' })
      : plural(count, { one: 'Suggestions for # photo removed', other: 'Suggestions for # photos removed' });
  if (addTags || removeTags)
    return plural(count, { one: 'Tags of # photo changed', other: 'Tags of # photos changed' });
  return plural(count, { one: 'Texts of # photo changed', other: 'Texts of # photos changed' });
};

/** What brings everything back; null for what cannot be undone. */
export const undoOf = (change: BulkChange, { changed }: BulkOutcome): BulkChange | null => {
  if (changed.length === 0) return null;
  if (change.action === 'edit') return { action: 'revert', states: changed };
  if (change.action === 'trash') return { action: 'restore', photoIds: changed.map(({ id }) => id) };
  return null;
};

const usesOf = (usedAs: readonly PhotoUse[]): string => {
  const [first = '', second] = usedAs.map((use) => (use === 'hero' ? t`your hero image` : t`your profile picture`));
  return second ? t`${first} and ${second}` : first;
};

/** What hiding does not mean: a hero or profile image is an image of its own (PROF-33). Empty when it is neither. */
export const hiddenDetail = (usedAs: readonly PhotoUse[]): string =>
  usedAs.length > 0 ? t`It is ${usesOf(usedAs)}; visitors still see it there.` : '';
const bulkHiddenDetail = (used: number): string =>
  used > 0
    ? plural(used, {
        one: 'One of them is your hero image or profile picture; visitors still see it there.',
        other: '# of them are your hero image or profile picture; visitors still see them there.',
      })
    : '';

/** What deleting means for the photos of the portfolio (PHOTO-44). */
export const deleteDetail = (usedAs: readonly PhotoUse[]): string => {
  const stays = t`You can restore it from the trash for ${plural(TRASH_DAYS, { one: '# day', other: '# days' })}.`;
  if (usedAs.length === 0) return stays;
  return `${t`It is ${usesOf(usedAs)}; visitors will see the default instead.`} ${stays}`;
};

export const bulkDeleteDetail = (used: number): string => {
  const stays = t`You can restore them from the trash for ${plural(TRASH_DAYS, { one: '# day', other: '# days' })}.`;
  if (used === 0) return stays;
  const inUse = plural(used, {
    one: 'One of them is your hero image or profile picture; visitors will see the default instead.',
    other: '# of them are your hero image or profile picture; visitors will see the default instead.',
  });
  return `${inUse} ${stays}`;
};
