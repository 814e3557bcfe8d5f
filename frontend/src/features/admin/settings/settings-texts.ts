import { ADMIN_LOG_DAYS } from '@vitrine/contracts/admin/acts';
import { CSV_ROWS_MAX } from '@vitrine/contracts/http/counted-lists';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { CATEGORY_LIMITS } from '@vitrine/contracts/media/categories.rules';
import {
  BULK_LIMIT,
  formatBytes,
  PHOTO_LIMITS,
  PROFILE_IMAGE_LIMITS,
  STORAGE_QUOTA_BYTES,
  TRASH_DAYS,
} from '@vitrine/contracts/media/photo.rules';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { CONTACT_MESSAGES_MAX, CONTACT_WINDOW_S } from '@vitrine/contracts/notify/contact.rules';
import { FORMER_ADDRESS_DAYS } from '@vitrine/contracts/portfolio/portfolio-address.rules';

const count = (value: number) => value.toLocaleString('en');

export const SETTINGS_TEXT = {
  settingsTab: {
    title: 'Settings',
    more: 'More settings coming soon.',
  },
  siteVersion: {
    title: 'Version',
    build: 'Build',
    development: 'Development build',
    copy: 'Copy build',
    copied: 'Build copied to clipboard',
  },
  limits: {
    title: 'Limits in force',
    lead: 'Read only. Those marked as defaults can be set differently by the operator.',
    /** By group: name, limit, and whether the operator can configure it. */
    groups: [
      [
        'Uploads',
        [
          ['Photo', formatBytes(PHOTO_LIMITS.maxBytes)],
          ['Photo, pixels', `${count(PHOTO_LIMITS.maxPixels / 1_000_000)} megapixels`],
          ['Profile image', formatBytes(PROFILE_IMAGE_LIMITS.maxBytes)],
          ['Storage of a photographer', formatBytes(STORAGE_QUOTA_BYTES), 'default'],
        ],
      ],
      [
        'Photos',
        [
          ['Tags of a photo', count(PHOTO_LIMITS.tagsOfPhotoMax)],
          ['Categories of a photographer', count(CATEGORY_LIMITS.perOwner)],
          ['Photos changed at once', count(BULK_LIMIT)],
          ['Photos in a download', count(DOWNLOAD_LIMIT)],
        ],
      ],
      [
        'Kept',
        [
          ['Photos in the trash', `${TRASH_DAYS} days`],
          ['Former portfolio addresses', `${FORMER_ADDRESS_DAYS} days`],
          ['Acts of administrators', `${ADMIN_LOG_DAYS} days`, 'default'],
        ],
      ],
      [
        'Calls',
        [
          ['Rows of a list', count(LIST_LIMIT)],
          ['Rows of a CSV file', count(CSV_ROWS_MAX)],
          ['Messages from one address', `${CONTACT_MESSAGES_MAX} in ${CONTACT_WINDOW_S / 60} minutes`],
        ],
      ],
    ],
  },
} as const;
