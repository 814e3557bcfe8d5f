import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { deletionHoldQuery } from '../../../data/admin/storage/deletion-hold.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Link } from '../../../shared/ui/link.js';

/** Says outside of Storage Analytics that nothing is deleted since a restore, so that the hold is not forgotten. */
export const HoldHint = ({ className }: { className?: string }) => {
  const { data } = useQuery(deletionHoldQuery);
  return (
    <div role="status">
      {data?.reason === 'restored' && (
        <div className={className}>
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-2 border-danger pl-4 text-sm">
            <span className="font-medium">
              <Trans>Since a restore, no file is deleted.</Trans>
            </span>
            <Link to={`${PATHS.admin}?tab=storage`} className="underline underline-offset-4">
              <Trans>See what to do</Trans>
            </Link>
          </p>
        </div>
      )}
    </div>
  );
};
