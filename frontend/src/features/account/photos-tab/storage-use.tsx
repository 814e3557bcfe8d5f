import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Progress } from '../../../shared/ui/progress.js';
import { storageUsageQuery } from '../../../data/storage/storage-usage.query.js';
import { Section } from '../../../shared/ui/section.js';
import { Link } from '../../../shared/ui/link.js';

/** From this percentage on the bar warns. */
const NEARLY_FULL = 90;

/** How much of the space is used (ACCT-32); nothing when that is unknown. */
export const StorageUse = () => {
  const { t } = useLingui();
  const { data } = useQuery(storageUsageQuery);
  if (!data) return null;
  const { usagePercentage, usedFormatted, quotaFormatted } = data;
  const full = usagePercentage >= 100;
  const warns = usagePercentage >= NEARLY_FULL;
  return (
    <Section id="storage" title={t`Storage`}>
      <div data-state={warns ? 'warning' : 'fine'} className="max-w-[560px]">
        <Progress
          value={Math.min(100, usagePercentage)}
          label={t`Storage used`}
          className={warns ? 'h-1.5! [&>div]:bg-danger' : 'h-1.5! [&>div]:bg-ink'}
        />
        <p className="tabular mt-3 flex justify-between gap-4 text-sm">
          <span>
            <Trans>
              {usedFormatted} of {quotaFormatted}
            </Trans>
          </span>
          <span className={warns ? 'text-danger' : 'text-ink-2'}>{usagePercentage} %</span>
        </p>
        {warns && (
          <p className="mt-2 text-sm text-ink-2">
            {full ? t`Your space is full.` : t`Your space is almost full.`}{' '}
            <Trans>
              Photos in the trash count too:{' '}
              <Link to={PATHS.myPhotos} className="link text-ink">
                empty it on My Photos
              </Link>{' '}
              to make room.
            </Trans>
          </p>
        )}
      </div>
    </Section>
  );
};
