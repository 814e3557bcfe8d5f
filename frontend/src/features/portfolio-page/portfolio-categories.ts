import { t } from '@lingui/core/macro';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';

export const ALL = 'all';

export interface Choice {
  id: string;
  label: string;
  /** How many public photos there are. */
  count: number;
}

/** `all`, then the categories that have a photo, as the server counts them (PORT-16, PORT-50). */
export const choicesOf = ({
  photoCount,
  categories,
}: Pick<ProfileDto, 'photoCount' | 'categories'>): [Choice, ...Choice[]] => [
  { id: ALL, label: t`All`, count: photoCount },
  ...categories.filter(({ count }) => count > 0),
];

/** Dots only when there are at most 5 photos (PORT-20, GAL-21). */
export const dotsFor = (photos: number, most: number): number => (photos <= most ? photos : 0);
