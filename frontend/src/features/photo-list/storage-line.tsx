import { useQuery } from '@tanstack/react-query';
import { Progress } from '../../shared/ui/progress.js';
import { storageUsageQuery } from '../../data/storage/storage-usage.query.js';
import { PHOTO_LIST_TEXT } from './photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.storageLine;

/** How much of the space is used; nothing when that is unknown. */
export const StorageLine = ({ className }: { className?: string }) => {
  const { data } = useQuery(storageUsageQuery);
  return (
    <div className={className}>
      <div className="min-h-8 w-64 max-w-full">
        {data && (
          <>
            <Progress value={Math.min(100, data.usagePercentage)} label={TEXT.storageUsed} />
            <p className="tabular mt-2 text-xs text-ink-2">
              {data.usedFormatted} of {data.quotaFormatted} used
            </p>
          </>
        )}
      </div>
    </div>
  );
};
