import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { dataMiningWord } from '@vitrine/contracts/portfolio/data-mining.rules';
import type { RightsProfile } from '@vitrine/contracts/portfolio/rights.rules';

/** What a photographer has said that the files of their photos say, too. */
export interface OwnerMetadata extends RightsProfile {
  showTitles?: boolean;
  /** PLUS's word; left out where nothing is said. */
  dataMining?: string;
}

/** No more than that: another name or a switch that changes no file must not have them all rewritten. */
export const ownerMetadataOf = (user: UserSnapshot): OwnerMetadata => {
  const { creator, credit, copyright, usageTerms, licensingPage, licence, showTitles } = user;
  const dataMining = dataMiningWord(user);
  return {
    creator,
    credit,
    copyright,
    usageTerms,
    licensingPage,
    licence,
    showTitles,
    ...(dataMining && { dataMining }),
  };
};
