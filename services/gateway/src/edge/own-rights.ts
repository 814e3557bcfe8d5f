import { isDeepStrictEqual } from 'node:util';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';

/** The rights to a photo where the page around it does not state them anyway. */
export const ownRights = ({ rights }: PublicPhotoDto, profile?: ProfileDto): Rights | undefined =>
  isDeepStrictEqual(rights, profile?.rights) ? undefined : rights;
