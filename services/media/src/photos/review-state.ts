import { isDeepStrictEqual } from 'node:util';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { UnreviewedTexts } from '@vitrine/contracts/media/photo.dto';

/** The part of a suggestion that is kept. */
export type SuggestedTexts = Pick<PhotoSuggestion, 'alt' | 'tags'>;

/** Of a photo's row: its texts, the last suggestion, and what of them the owner has not reviewed. */
interface ReviewedTexts {
  tags: string[];
  altText?: string | null | undefined;
  aiSuggestion?: SuggestedTexts | null | undefined;
  unreviewedTags?: string[] | null | undefined;
  unreviewedAlt: boolean;
}

const NOTHING: UnreviewedTexts = { tags: [], altText: false };

/** What a machine wrote and the owner has not reviewed; null when there is nothing (decision 0044). */
export const unreviewedOf = (photo: ReviewedTexts): UnreviewedTexts | null => {
  const tags = photo.unreviewedTags ?? [];
  return tags.length > 0 || photo.unreviewedAlt ? { tags, altText: photo.unreviewedAlt } : null;
};

/** Records what is left to review, as far as the photo still has it. */
export const setUnreviewed = (photo: ReviewedTexts, texts: UnreviewedTexts | null): void => {
  const { tags, altText } = texts ?? NOTHING;
  photo.unreviewedTags = photo.tags.filter((tag) => tags.includes(tag));
  photo.unreviewedAlt = altText && Boolean(photo.altText);
};

/** The tags that visitors see. */
export const publishedTags = ({ tags, unreviewedTags }: Pick<ReviewedTexts, 'tags' | 'unreviewedTags'>): string[] =>
  tags.filter((tag) => !unreviewedTags?.includes(tag));

/** Writes suggested texts into fields that are empty or still hold the last suggestion. */
export const takeSuggestedTexts = (photo: ReviewedTexts, { alt, tags }: SuggestedTexts): void => {
  const last = photo.aiSuggestion;
  const left = { ...(unreviewedOf(photo) ?? NOTHING) };
  if (!photo.altText || photo.altText === last?.alt) {
    left.altText ||= alt !== photo.altText;
    photo.altText = alt;
  }
  if (photo.tags.length === 0 || isDeepStrictEqual(photo.tags, last?.tags)) {
    const published = publishedTags(photo);
    left.tags = tags.filter((tag) => !published.includes(tag));
    photo.tags = tags;
  }
  setUnreviewed(photo, left);
};
