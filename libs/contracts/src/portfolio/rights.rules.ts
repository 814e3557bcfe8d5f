import { displayName, type Named } from './display-name.rules.js';
import { FILE_METADATA_LIMITS, type RightsWords } from '../media/file-metadata.rules.js';
import type { PhotoExif } from '../media/photo.dto.js';

/** What a photographer may allow others to do with their photos. `url`: the terms; null where there are none to read. */
export const LICENCES = [
  { id: 'all-rights-reserved', name: /*i18n*/ 'All rights reserved', url: null },
  { id: 'cc-by-4.0', name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  { id: 'cc-by-sa-4.0', name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  { id: 'cc-by-nc-4.0', name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  { id: 'cc-by-nc-nd-4.0', name: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  { id: 'cc0-1.0', name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
] as const;

export type LicenceId = (typeof LICENCES)[number]['id'];
export const LICENCE_IDS = LICENCES.map(({ id }) => id);
export const DEFAULT_LICENCE_ID: LicenceId = 'all-rights-reserved';

/** Whose terms stand on a page that we know nothing else of. */
const OTHER_TERMS = /*i18n*/ 'Terms of use';

/** Characters of what a photographer says of all photos. */
export const RIGHTS_LIMITS = {
  name: FILE_METADATA_LIMITS.name,
  copyright: 120,
  /** It is sent with every photo. */
  usageTerms: 500,
} as const;

/** What a photographer says of the rights to all their photos. Null or left out: nothing. */
export interface RightsProfile {
  creator?: string | null;
  credit?: string | null;
  /** The copyright line; {@link YEAR} in it stands for a year. */
  copyright?: string | null;
  usageTerms?: string | null;
  /** Where a licence is to be had and what it allows, an https address. */
  licensingPage?: string | null;
  licence?: LicenceId;
}

/** Stands for a year in a copyright line. */
export const YEAR = '{year}';

/** The year of a photo: when it was taken by its camera's clock, else when it came here. */
export const yearOfPhoto = ({ exif, createdAt }: { exif?: PhotoExif; createdAt: Date | string }): number =>
  Number(exif?.takenAt?.slice(0, 4) ?? new Date(createdAt).getUTCFullYear());

/** Which of the photographer's photos is meant: of what year, and what its file says itself. */
export interface RightsOf {
  year: number;
  own?: RightsWords | undefined;
}

/** All that was said of the rights to a photo: the file's own words go before the photographer's. Empty: nothing was. */
export const rightsWords = (said: RightsProfile, { year, own }: RightsOf): RightsWords => {
  const { creator, credit, copyright, usageTerms, licensingPage } = said;
  const terms = LICENCES.find(({ id }) => id === said.licence)?.url;
  const words: RightsWords = {
    ...(creator && { creator }),
    ...(credit && { credit }),
    ...(copyright && { copyright: copyright.replaceAll(YEAR, String(year)) }),
    ...(usageTerms && { usageTerms }),
    ...(terms && { webStatement: terms }),
    ...(licensingPage && { licensorUrl: licensingPage }),
    ...own,
  };
  // The page of whoever licenses a picture says the terms, where no other does.
  const webStatement = words.webStatement ?? words.licensorUrl;
  return { ...words, ...(webStatement && { webStatement }) };
};

/** What visitors and machines read of the rights to a photo. */
export interface Rights {
  /** The copyright line. Null where the photographer claims nothing and has written none. */
  notice: string | null;
  /** The notice is made of the name, and nobody has written one. */
  isNoticeMade?: true;
  licence: string;
  licenceUrl: string | null;
  creator?: string;
  credit?: string;
  usageTerms?: string;
  licensingPage?: string;
}

/**
 * What was said of the rights to a photo, for people: the notice else by the photographer's name, and the licence by its
 * own. An unknown licence is the default one.
 */
export const rightsOf = (owner: Named & RightsProfile, of: RightsOf): Rights => {
  const { creator, credit, copyright, usageTerms, webStatement, licensorUrl } = rightsWords(owner, of);
  const licence = licenceOf(owner, of, webStatement);
  const made = licence === CC0 ? null : `© ${displayName(owner)}`;
  return {
    notice: copyright ?? made,
    ...(!copyright && made && { isNoticeMade: true as const }),
    licence,
    licenceUrl: webStatement ?? null,
    ...(creator && { creator }),
    ...(credit && { credit }),
    ...(usageTerms && { usageTerms }),
    ...(licensorUrl && { licensingPage: licensorUrl }),
  };
};

/** Its photographer claims no rights. */
const CC0 = 'CC0 1.0';

/** Whether there is a licence to ask for: not where everything is given away. */
export const isLicensable = ({ licence }: Rights): boolean => licence !== CC0;

const licenceOf = (owner: RightsProfile, { own }: RightsOf, webStatement: string | undefined): string => {
  const known = LICENCES.find(({ url }) => url !== null && url === webStatement);
  if (known) return known.name;
  return own?.webStatement ? OTHER_TERMS : LICENCES[0].name;
};
