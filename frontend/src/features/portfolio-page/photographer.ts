import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { CSSProperties } from 'react';

export const nameOf = (profile: ProfileDto): string => displayName(profile, 'Photographer');

/** City and country, as far as they are set. */
export const placeOf = ({ city, country }: ProfileDto): string => [city, country].filter(Boolean).join(', ');

/** What a name needs to be set as large as its longest word and its length allow (portfolio-page.css). */
export const nameStyle = (name: string): CSSProperties =>
  ({
    '--name-longest': Math.max(...name.split(/\s+|(?<=-)/).map((word) => word.length)),
    '--name-length': name.length,
  }) as CSSProperties;
