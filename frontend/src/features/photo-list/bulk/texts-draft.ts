import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { DESCRIPTION_TOO_LONG } from '../../../widgets/rich-text/stored-html.js';
import type { BulkChange } from '../../../data/photos/bulk-change.js';

export type TitleChoice = 'keep' | 'set' | 'number' | 'file';
export type TextChoice = 'keep' | 'set' | 'clear';

export const TITLE_CHOICES: readonly { id: TitleChoice; label: MessageDescriptor }[] = [
  { id: 'keep', label: msg`Leave as they are` },
  { id: 'set', label: msg`The same for all` },
  { id: 'number', label: msg`Numbered in the order of the list` },
  { id: 'file', label: msg`From the file names` },
];
export const TEXT_CHOICES: readonly { id: TextChoice; label: MessageDescriptor }[] = [
  { id: 'keep', label: msg`Leave as they are` },
  { id: 'set', label: msg`The same for all` },
  { id: 'clear', label: msg`Remove from all` },
];

/** Whether a title has to be typed for it. */
export const isWritten = (choice: TitleChoice): boolean => choice === 'set' || choice === 'number';

export interface TextsDraft {
  titleChoice: TitleChoice;
  title: string;
  descriptionChoice: TextChoice;
  /** HTML of the allow-list, as it is stored (LBX-21). */
  description: string;
  altTextChoice: TextChoice;
  altText: string;
}

export const START: TextsDraft = {
  titleChoice: 'keep',
  title: '',
  descriptionChoice: 'keep',
  description: '',
  altTextChoice: 'keep',
  altText: '',
};

/** What the draft changes; null while that is nothing, or a selected field is empty. */
export const textsEdit = (draft: TextsDraft): Extract<BulkChange, { action: 'edit' }>['edit'] | null => {
  const title = draft.title.trim();
  const description = draft.descriptionChoice === 'set' ? draft.description.trim() : null;
  const altText = draft.altTextChoice === 'set' ? draft.altText.trim() : null;
  if ((isWritten(draft.titleChoice) && !title) || description === '' || altText === '') return null;
  const edit = {
    ...(isWritten(draft.titleChoice) && { title }),
    ...(draft.titleChoice === 'file' && { titleFromFile: true }),
    ...(draft.titleChoice === 'number' && { numberFrom: 1 }),
    ...(draft.descriptionChoice !== 'keep' && { description }),
    ...(draft.altTextChoice !== 'keep' && { altText }),
  };
  return Object.keys(edit).length > 0 ? edit : null;
};

/** What is wrong with the texts, by field. */
export const problemsOf = (
  { titleChoice, title, descriptionChoice, description }: TextsDraft,
  count: number,
): { title?: string; description?: string } => ({
  ...(titleChoice === 'number' &&
    `${title.trim()} ${count}`.length > PHOTO_LIMITS.titleMax && { title: t`The title is too long for its numbers.` }),
  ...(descriptionChoice === 'set' &&
    description.length > PHOTO_LIMITS.descriptionMax && { description: DESCRIPTION_TOO_LONG }),
});

/** A preview of numbered titles: `Wedding 1, Wedding 2 … Wedding 60`. */
export const firstTitles = (title: string, count: number): string => {
  const name = title.trim() || t`Wedding`;
  return count < 3 ? `${name} 1, ${name} 2` : `${name} 1, ${name} 2 … ${name} ${count}`;
};
