import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** What selected photos have in common; null where they differ or where not all of them are loaded. */
export interface Summary {
  count: number;
  isPublic: boolean | null;
  featured: boolean | null;
  category: string | null;
  /** Whether the photographers' own files are stored; null as above. */
  kept: boolean | null;
  /** How many are shown as hero or profile image, counted among the loaded ones. */
  used: number;
  /** Tags of the loaded ones, the most frequent first, with how many have them. */
  tags: { tag: string; count: number }[];
  /** Whether there may be something to review among them. */
  unreviewed: boolean;
  /** How many of the photos are loaded. */
  known: number;
}

export const summaryOf = (count: number, known: readonly PhotoDto[]): Summary => {
  const common = <T>(of: (photo: PhotoDto) => T): T | null => {
    const [first, ...rest] = known;
    if (!first || known.length < count) return null;
    const value = of(first);
    return rest.every((photo) => of(photo) === value) ? value : null;
  };
  const tags = new Map<string, number>();
  for (const tag of known.flatMap((photo) => photo.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return {
    count,
    isPublic: common((photo) => photo.isPublic),
    featured: common((photo) => photo.featured),
    category: common((photo) => photo.category),
    kept: common((photo) => photo.file.kept),
    used: known.filter((photo) => photo.usedAs.length > 0).length,
    tags: [...tags].map(([tag, times]) => ({ tag, count: times })).toSorted((a, b) => b.count - a.count),
    unreviewed: known.length < count || known.some((photo) => photo.unreviewed),
    known: known.length,
  };
};
