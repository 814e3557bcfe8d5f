import { t } from '@lingui/core/macro';
import type { StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { SITE_USER } from '@vitrine/contracts/media/object-browser.rules';

/** What a user with stored files is called; one without a username by the beginning of the id. */
export const storedUserName = ({ userId, username }: Pick<StoredUserDto, 'userId' | 'username'>): string => {
  if (userId === SITE_USER) return t`Site`;
  return username ?? t`User ${userId.slice(0, 8)}`;
};

/** The line under the name: the id, or what the site's files are. */
export const storedUserNote = (userId: string): string =>
  userId === SITE_USER ? t`Banners and other files of the site itself` : userId;
