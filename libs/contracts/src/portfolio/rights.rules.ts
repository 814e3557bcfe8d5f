import { displayName } from '../identity/display-name.rules.js';

/** What a photographer may allow others to do with their photos. `url`: the terms; null where there are none to read. */
export const LICENCES = [
  { id: 'all-rights-reserved', name: 'All rights reserved', url: null },
  { id: 'cc-by-4.0', name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  { id: 'cc-by-sa-4.0', name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  { id: 'cc-by-nc-4.0', name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  { id: 'cc-by-nc-nd-4.0', name: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  { id: 'cc0-1.0', name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
] as const;

export type LicenceId = (typeof LICENCES)[number]['id'];
export const LICENCE_IDS = LICENCES.map(({ id }) => id);
export const DEFAULT_LICENCE_ID: LicenceId = 'all-rights-reserved';

/** Characters of a copyright line. */
export const COPYRIGHT_MAX = 120;

/** What visitors and machines read of the rights to a photo. */
export interface Rights {
  /** The copyright line. Null where the photographer claims nothing and has written none. */
  notice: string | null;
  licence: string;
  licenceUrl: string | null;
}

interface Owner {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** As the photographer wrote it. */
  copyright?: string | null;
  licence?: LicenceId;
}

/** The line in the photographer's words, else with their name. An unknown licence is the default one. */
export const rightsOf = (owner: Owner): Rights => {
  const { name, url } = LICENCES.find(({ id }) => id === owner.licence) ?? LICENCES[0];
  const own = owner.licence === 'cc0-1.0' ? null : `© ${displayName(owner)}`;
  return { notice: owner.copyright || own, licence: name, licenceUrl: url };
};
