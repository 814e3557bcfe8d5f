import type { UnreviewedTexts } from '@vitrine/contracts/media/photo.dto';

/** Texts on AI-written texts that the photographer has not reviewed (UPL-34). */
export const REVIEW_TEXT = {
  mark: 'AI-written, not reviewed',
  short: 'Not reviewed',
  keep: 'Keep suggestions',
  remove: 'Remove suggestions',
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
  `${count === 1 ? '1 photo has' : `${count.toLocaleString('en')} photos have`} tags or alt text written by AI that ` +
  'you have not reviewed. Visitors do not see such tags until you keep them.';
