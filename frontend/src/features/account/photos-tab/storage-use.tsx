import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Progress } from '../../../shared/ui/progress.js';
import { storageUsageQuery } from '../../../data/storage/storage-usage.query.js';
import { Section } from '../../../shared/ui/section.js';
import { Link } from '../../../shared/ui/link.js';
import { PHOTOS_TAB_TEXT } from './photos-tab-texts.js';

const TEXT = PHOTOS_TAB_TEXT.storageUse;

/** From this percentage on the bar warns. */
const NEARLY_FULL = 90;

/** How much of the space is used (ACCT-32); nothing when that is unknown. */
export const StorageUse = () => {
  const { data } = useQuery(storageUsageQuery);
  if (!data) return null;
  const { usagePercentage, usedFormatted, quotaFormatted } = data;
  const full = usagePercentage >= 100;
  const warns = usagePercentage >= NEARLY_FULL;
  return (
    <Section id="storage" title={TEXT.title}>
      <div data-state={warns ? 'warning' : 'fine'} className="max-w-[560px]">
        <Progress
          value={Math.min(100, usagePercentage)}
          label={TEXT.storageUsed}
          className={warns ? 'h-1.5! [&>div]:bg-danger' : 'h-1.5! [&>div]:bg-ink'}
        />
        <p className="tabular mt-3 flex justify-between gap-4 text-sm">
          <span>
            {usedFormatted} of {quotaFormatted}
          </span>
          <span className={warns ? 'text-danger' : 'text-ink-2'}>{usagePercentage} %</span>
        </p>
        {warns && (
          <p className="mt-2 text-sm text-ink-2">
            {full ? TEXT.spaceFull : TEXT.spaceAlmostFull} Photos in the trash count too:{' '}
            <Link to={PATHS.myPhotos} className="link text-ink">
              {TEXT.emptyTrash}
            </Link>{' '}
            to make room.
          </p>
        )}
      </div>
    </Section>
  );
};
