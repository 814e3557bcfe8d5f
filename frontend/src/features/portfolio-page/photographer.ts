import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';

export const nameOf = (profile: ProfileDto): string => displayName(profile, 'Photographer');

/** City and country, as far as they are set. */
export const placeOf = ({ city, country }: ProfileDto): string => [city, country].filter(Boolean).join(', ');
