import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { LIBRARY_PATHS } from '../../../shared/lib/site-paths.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { isConnected, libraryStatusQuery } from '../../../data/photo-library/library-status.query.js';
import { Link } from '../../../shared/ui/link.js';
import { useDisconnectLibrary } from '../../../data/photo-library/use-disconnect-library.js';

/** The open panel of the photo library (ACCT-38 to ACCT-42). */
export const LibraryPanel = () => {
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(libraryStatusQuery);
  if (isPending) {
    return (
      <p role="status" className="text-sm text-ink-2">
        <Trans>Checking the connection…</Trans>
      </p>
    );
  }
  if (isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <Trans>Unable to load connection status</Trans>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  return isConnected(data) ? <Connected status={data} /> : <NotConnected error={data.errors?.[0]} />;
};

const NotConnected = ({ error }: { error: string | undefined }) => (
  <div className="grid justify-items-start gap-4">
    <Badge>
      <Trans>Not connected</Trans>
    </Badge>
    {error && <p className="text-sm text-danger">{error}</p>}
    <p className="max-w-[56ch] text-sm text-ink-2">
      <Trans>
        You choose in Google’s own window which pictures to bring over. Nothing else of your library is read.
      </Trans>
    </p>
    {/* The server redirects this address to Google: a navigation of the browser (ACCT-39). */}
    <a href={pathOf('googlePhotosStart')} className={buttonClass('solid')}>
      <Trans>Connect Google Photos</Trans>
    </a>
  </div>
);

const Connected = ({ status }: { status: Partial<LibraryStatusDto> }) => {
  const { t } = useLingui();
  const disconnect = useDisconnectLibrary();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <Badge tone="good">
          <Trans>Connected</Trans>
        </Badge>
        <span className="text-ink-2">
          {status.lastSync ? t`Last import ${formatDay(status.lastSync)}` : t`Nothing imported yet`}
        </span>
      </div>
      {status.errors && status.errors.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {status.errors.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={LIBRARY_PATHS.connect} className={buttonClass('solid')}>
          <Trans>Select photos</Trans>
        </Link>
        <Button look="quiet" isBusy={disconnect.isPending} onClick={() => setAsking(true)}>
          {disconnect.isPending ? t`Disconnecting…` : t`Disconnect`}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={t`Disconnect Google Photos?`}
        detail={t`Photos that have been imported stay. Imports that are still going on end.`}
        confirm={t`Disconnect`}
        onConfirm={() => disconnect.mutate()}
        reversible
      />
    </div>
  );
};
