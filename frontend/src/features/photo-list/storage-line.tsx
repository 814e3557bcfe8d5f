import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Progress } from '../../shared/ui/progress.js';
import { storageUsageQuery } from '../../data/storage/storage-usage.query.js';

/** How much of the space is used; nothing when that is unknown. */
export const StorageLine = ({ className }: { className?: string }) => {
  const { t } = useLingui();
  const { data } = useQuery(storageUsageQuery);
  return (
    <div className={className}>
      <div className="min-h-8 w-64 max-w-full">
        {data && (
          <>
            <Progress value={Math.min(100, data.usagePercentage)} label={t`Storage used`} />
            <p className="tabular mt-2 text-xs text-ink-2">
              <Trans>
                {data.usedFormatted} of {data.quotaFormatted} used
              </Trans>
            </p>
          </>
        )}
      </div>
    </div>
  );
};
