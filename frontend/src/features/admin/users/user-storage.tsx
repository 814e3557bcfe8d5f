import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { quotaOf, usedPercentage } from '@vitrine/contracts/media/user-storage.rules';
import { Progress } from '../../../shared/ui/progress.js';

/** From this percentage on the bar warns. */
const NEARLY_FULL = 90;

/** How much of the quota a user uses; null: not known at the moment. */
export const UserStorage = ({ storage, galleries }: Pick<ListedUserDto, 'storage' | 'galleries'>) => {
  const { t } = useLingui();
  if (!storage)
    return (
      <span className="text-sm text-ink-2">
        <Trans>Not known</Trans>
      </span>
    );
  const quota = quotaOf(storage);
  const { delivery } = storage;
  const used = usedPercentage(storage.usedBytes, quota);
  return (
    <span className="grid max-w-52 gap-1.5 max-md:mt-1.5">
      <span className="tabular flex min-w-0 items-baseline gap-2 text-xs">
        <span className="truncate">
          <Trans>
            {formatBytes(storage.usedBytes)} of {formatBytes(quota)}
          </Trans>
        </span>
        {storage.ownQuotaBytes !== null && (
          <span className="whitespace-nowrap text-ink-2 md:max-xl:sr-only">
            <Trans>own quota</Trans>
          </span>
        )}
      </span>
      <Progress
        value={used}
        label={t`Storage used`}
        className={used >= NEARLY_FULL ? '[&>div]:bg-danger' : '[&>div]:bg-ink'}
      />
      {delivery && (delivery.usedBytes > 0 || delivery.ownQuotaBytes !== null) && (
        <span className="tabular truncate text-xs text-ink-2">
          <Trans>
            Galleries: {formatBytes(delivery.usedBytes)} of {formatBytes(quotaOf(delivery))}
          </Trans>
        </span>
      )}
      {galleries && galleries.galleries > 0 && (
        <span className="tabular truncate text-xs text-ink-2">
          <Plural value={galleries.galleries} one="# gallery" other="# galleries" />
          {' · '}
          <Plural value={galleries.persons} one="# visitor" other="# visitors" />
        </span>
      )}
    </span>
  );
};
