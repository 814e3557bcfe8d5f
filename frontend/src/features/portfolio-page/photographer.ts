import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';

export const nameOf = (profile: ProfileDto): string => displayName(profile, 'Photographer');

/** As much of a place as is known. */
export const placeOf = ({ city, country }: ProfileDto): string => [city, country].filter(Boolean).join(', ');
