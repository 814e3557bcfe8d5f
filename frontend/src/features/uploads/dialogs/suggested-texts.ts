import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { commitDraft, type TagLimits, type TagText } from '../../../shared/ui/tag-text.js';

/** What is in the form only once it was suggested, to be changed and removed like any other field (UPL-23, UPL-34). */
export interface SuggestedTexts {
  altText: string;
  tags: TagText;
}

export const UPLOAD_TAGS: TagLimits = { max: PHOTO_LIMITS.tagsMax, maxLength: PHOTO_LIMITS.tagMax };

/** The tags as they are sent. */
export const tagsOf = ({ tags }: Pick<SuggestedTexts, 'tags'>): readonly string[] =>
  commitDraft(tags, UPLOAD_TAGS).tags;

/** Tags that are typed and do not fit. */
export const tagsLeftOver = ({ tags }: Pick<SuggestedTexts, 'tags'>): string => commitDraft(tags, UPLOAD_TAGS).draft;
