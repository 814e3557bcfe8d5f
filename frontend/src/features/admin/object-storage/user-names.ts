import type { StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { SITE_USER } from '@vitrine/contracts/media/object-browser.rules';
import { OBJECT_STORAGE_TEXT } from './object-storage-texts.js';

const TEXT = OBJECT_STORAGE_TEXT.userNames;

/** What a user with stored files is called; one without a username by the beginning of the id. */
export const storedUserName = ({ userId, username }: Pick<StoredUserDto, 'userId' | 'username'>): string => {
  if (userId === SITE_USER) return TEXT.site;
  return username ?? TEXT.unnamed(userId.slice(0, 8));
};

/** The line under the name: the id, or what the site's files are. */
export const storedUserNote = (userId: string): string => (userId === SITE_USER ? TEXT.siteFiles : userId);
