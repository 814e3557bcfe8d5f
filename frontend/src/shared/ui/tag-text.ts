/** Tags, and what is being typed beside them. */
export interface TagText {
  tags: readonly string[];
  draft: string;
}

export interface TagLimits {
  max: number;
  maxLength: number;
}

export const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The text as tags: separated by commas, trimmed, empties and repetitions dropped (PHOTO-34). What does not fit stays
 * in the text, so that nothing typed is lost.
 */
export const commitDraft = ({ tags, draft }: TagText, { max, maxLength }: TagLimits): TagText => {
  const kept = [...tags];
  const refused: string[] = [];
  for (const tag of draft
    .normalize('NFC')
    .split(',')
    .map((part) => part.trim())) {
    if (!tag || kept.some((other) => sameTag(other, tag))) continue;
    if (tag.length > maxLength || kept.length >= max) refused.push(tag);
    else kept.push(tag);
  }
  return { tags: kept, draft: refused.join(', ') };
};
