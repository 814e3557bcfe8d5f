import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import {
  replacedDescription,
  replacedTitle,
  textOf,
  type Replaceable,
  type TextReplacement,
} from '@vitrine/contracts/media/replace-text.rules';
import type { BulkChange } from '../../../data/photos/bulk-change.js';

export interface ReplaceDraft extends TextReplacement {
  in: readonly Replaceable[];
}

export const NOTHING_TO_REPLACE: ReplaceDraft = { find: '', with: '', matchCase: false, in: ['title', 'description'] };

/** What the draft changes; null without a search text, or without a field. */
export const replaceEdit = (draft: ReplaceDraft): Extract<BulkChange, { action: 'edit' }>['edit'] | null =>
  draft.find && draft.in.length > 0 ? { replace: { ...draft, in: [...draft.in] } } : null;

/** A text before and after, cut to where they begin to differ. */
export interface Difference {
  before: string;
  after: string;
}

/** How many of these photos a replacement changes, and how the first of them will read. */
export const previewOf = (photos: readonly PhotoDto[], draft: ReplaceDraft, shown = 3) => {
  const changes = photos.map((photo) => differencesIn(photo, draft)).filter((texts) => texts.length > 0);
  return { count: changes.length, first: changes.flat().slice(0, shown) };
};

const differencesIn = ({ title, description }: PhotoDto, draft: ReplaceDraft): Difference[] => {
  const texts: [string, string][] = [];
  if (draft.in.includes('title')) texts.push([title, replacedTitle(title, draft)]);
  if (draft.in.includes('description')) {
    const after = replacedDescription(description, draft);
    if (after !== description) texts.push([textOf(description), textOf(after)]);
  }
  return texts.filter(([before, after]) => before !== after).map(([before, after]) => cut(before, after));
};

/** Letters before the first difference, and altogether. */
const LEAD = 20;
const LENGTH = 64;

const cut = (before: string, after: string): Difference => {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - LEAD);
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + LENGTH)}${text.length > from + LENGTH ? '…' : ''}`;
  return { before: part(before), after: part(after) };
};
