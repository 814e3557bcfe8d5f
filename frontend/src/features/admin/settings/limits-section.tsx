import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ADMIN_LOG_DAYS } from '@vitrine/contracts/admin/acts';
import { DELIVERY_FILE_BYTES } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { CSV_ROWS_MAX } from '@vitrine/contracts/http/counted-lists';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { CATEGORY_LIMITS } from '@vitrine/contracts/media/categories.rules';
import {
  BULK_LIMIT,
  DELIVERY_QUOTA_BYTES,
  formatBytes,
  PHOTO_LIMITS,
  PROFILE_IMAGE_LIMITS,
  STORAGE_QUOTA_BYTES,
  TRASH_DAYS,
} from '@vitrine/contracts/media/photo.rules';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { ENQUIRIES_MAX, ENQUIRIES_WINDOW_S } from '@vitrine/contracts/notify/enquiry.rules';
import { FORMER_ADDRESS_DAYS } from '@vitrine/contracts/portfolio/portfolio-address.rules';

import { Section } from '../../../shared/ui/section.js';

const count = (value: number) => value.toLocaleString('en');

/** The limits that contracts define. */
export const LimitsSection = () => {
  const { t } = useLingui();
  /** By group: name, limit, and whether the operator can configure it. */
  const groups: [string, [name: string, limit: string, note?: string][]][] = [
    [
      t`Uploads`,
      [
        [t`Photo`, formatBytes(PHOTO_LIMITS.maxBytes)],
        [t`Photo, pixels`, t`${count(PHOTO_LIMITS.maxPixels / 1_000_000)} megapixels`],
        [t`Profile image`, formatBytes(PROFILE_IMAGE_LIMITS.maxBytes)],
        [t`Storage of a photographer`, formatBytes(STORAGE_QUOTA_BYTES), t`default`],
        [t`Photo in a client gallery`, formatBytes(DELIVERY_FILE_BYTES)],
        [t`Storage for client galleries`, formatBytes(DELIVERY_QUOTA_BYTES), t`default`],
      ],
    ],
    [
      t`Photos`,
      [
        [t`Tags of a photo`, count(PHOTO_LIMITS.tagsOfPhotoMax)],
        [t`Categories of a photographer`, count(CATEGORY_LIMITS.perOwner)],
        [t`Photos changed at once`, count(BULK_LIMIT)],
        [t`Photos in a download`, count(DOWNLOAD_LIMIT)],
      ],
    ],
    [
      t`Kept`,
      [
        [t`Photos in the trash`, plural(TRASH_DAYS, { one: '# day', other: '# days' })],
        [t`Former portfolio addresses`, plural(FORMER_ADDRESS_DAYS, { one: '# day', other: '# days' })],
        [t`Acts of administrators`, plural(ADMIN_LOG_DAYS, { one: '# day', other: '# days' }), t`default`],
      ],
    ],
    [
      t`Calls`,
      [
        [t`Rows of a list`, count(LIST_LIMIT)],
        [t`Rows of a CSV file`, count(CSV_ROWS_MAX)],
        [t`Messages from one address`, t`${ENQUIRIES_MAX} in ${ENQUIRIES_WINDOW_S / 60} minutes`],
      ],
    ],
  ];
  return (
    <Section
      id="limits"
      title={t`Limits in force`}
      lead={t`Read only. Those marked as defaults can be set differently by the operator.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
        {groups.map(([title, rows], at) => (
          <section key={at} aria-label={title}>
            <h3 className="eyebrow text-ink-2">{title}</h3>
            <dl className="mt-3">
              {rows.map(([name, value, note], row) => (
                <div key={row} className="flex items-baseline justify-between gap-6 border-t border-line py-3 text-sm">
                  <dt>{name}</dt>
                  <dd className="tabular text-right text-ink-2">
                    {value}
                    {note && <span className="ml-2 text-xs">({note})</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Section>
  );
};
