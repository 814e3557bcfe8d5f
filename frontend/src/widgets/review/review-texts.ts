import type { UnreviewedTexts } from '@vitrine/contracts/media/photo.dto';

/** Texts on AI-written texts that the photographer has not reviewed (UPL-34). */
export const REVIEW_TEXT = {
  mark: 'AI-written, not reviewed',
  short: 'Not reviewed',
  keep: 'Keep suggestions',
  remove: 'Remove suggestions',
  keepQuestion: (count: number): string =>
    `Keep the suggestions for ${count === 1 ? '1 photo' : `${count.toLocaleString('en')} photos`}?`,
  /** Of very many tags the first ones; `more` are left out. */
  keepDetail: (tags: readonly string[], more: number): string =>
    `On public photos visitors will see the tags ${tags.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}.`,
} as const;

/** What that means for visitors. */
export const meaningOf = ({ tags, altText }: UnreviewedTexts): string =>
  [
    tags.length > 0 && 'Visitors do not see these tags until you keep them.',
    altText && 'Screen readers already read the alt text to visitors.',
  ]
    .filter(Boolean)
    .join(' ');

/** The same of many photos. */
export const manyText = (count: number): string =>
  `Suggested tags or alt text of ${count === 1 ? '1 photo' : `${count.toLocaleString('en')} photos`} to review. ` +
  'Visitors do not see tags before you keep them.';
