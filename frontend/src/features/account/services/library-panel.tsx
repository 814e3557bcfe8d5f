import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { isConnected, libraryStatusQuery } from '../../../data/photo-library/library-status.query.js';
import { Link } from '../../../shared/ui/link.js';
import { useDisconnectLibrary } from '../../../data/photo-library/use-disconnect-library.js';

const CONNECT_PAGE = `${PATHS.account}/google-photos/connect`;

/** The open panel of the photo library (ACCT-38 to ACCT-42). */
export const LibraryPanel = () => {
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(libraryStatusQuery);
  if (isPending) {
    return (
      <p role="status" className="text-sm text-ink-2">
        Checking the connection…
      </p>
    );
  }
  if (isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        Unable to load connection status
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return isConnected(data) ? <Connected status={data} /> : <NotConnected />;
};

const NotConnected = () => (
  <div className="grid justify-items-start gap-4">
    <Badge>Not connected</Badge>
    <p className="max-w-[56ch] text-sm text-ink-2">
      You choose in Google’s own window which pictures to bring over. Nothing else of your library is read.
    </p>
    {/* The server answers this address and leads on to Google: a navigation of the browser (ACCT-39). */}
    <a href={pathOf('googlePhotosStart')} className={buttonClass('solid')}>
      Connect Google Photos
    </a>
  </div>
);

const Connected = ({ status }: { status: Partial<LibraryStatusDto> }) => {
  const disconnect = useDisconnectLibrary();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <Badge tone="good">Connected</Badge>
        <span className="text-ink-2">
          {status.lastSync ? `Last import ${formatDay(status.lastSync)}` : 'Nothing imported yet'}
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
        <Link to={CONNECT_PAGE} className={buttonClass('solid')}>
          Select photos
        </Link>
        <Button look="quiet" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {disconnect.isPending ? 'Disconnecting…' : 'Disconnect'}
        </Button>
      </div>
    </div>
  );
};
