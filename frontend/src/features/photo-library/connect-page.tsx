import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isConnected, libraryStatusQuery } from '../../data/photo-library/library-status.query.js';
import { formatDay } from '../../shared/lib/format-date.js';
import { LIBRARY_PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Badge } from '../../shared/ui/badge.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { refusalIn } from './connection-refusal.js';
import { Imports } from './imports/imports.js';
import { CheckFailed, Checking, ConnectLink, LibraryActions, LibraryPage } from './library-page.js';
import { PickerLauncher } from './picker/picker-launcher.js';

/** `/account/google-photos/connect`: connects, or opens the library's own window (GPH-03, GPH-04). */
export const ConnectPage = () => {
  const { t } = useLingui();
  useConnectedToast();
  const { data, isPending, isLoadingError } = useQuery(libraryStatusQuery);
  if (isPending) return <Checking title={t`Connect Google Photos`} />;
  if (isLoadingError) return <CheckFailed />;
  return isConnected(data) ? <Connected status={data} /> : <NotConnected status={data} />;
};

const NotConnected = ({ status: { errors } }: { status: Partial<LibraryStatusDto> }) => {
  const { t } = useLingui();
  // A toast has said it as well, and is gone by the time that the page is read.
  const refusal = refusalIn(useLocation().state) ?? errors?.[0];
  return (
    <LibraryPage
      title={t`Connect Google Photos`}
      lead={t`You choose in Google’s own window which photos to bring over. Nothing else of your library is read.`}
    >
      <p className="max-w-[64ch] text-sm text-ink-2">
        <Trans>
          What you choose is copied here in the quality it has there, as private photos; the originals stay where they
          are. Google leaves out the place where a photo was taken.
        </Trans>
      </p>
      {refusal && (
        <p role="alert" className="mt-6 text-sm text-danger">
          {refusal}
        </p>
      )}
      <div className="mt-8">
        <LibraryActions>
          <ConnectLink label={t`Connect Google Photos`} />
        </LibraryActions>
      </div>
    </LibraryPage>
  );
};

const Connected = ({ status }: { status: Partial<LibraryStatusDto> }) => {
  const { t } = useLingui();
  return (
    <LibraryPage
      title={t`Google Photos`}
      lead={t`You choose in Google’s own window which photos to bring over. Nothing else of your library is read.`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <Badge tone="good">
          <Trans>Connected</Trans>
        </Badge>
        <span className="text-ink-2">
          {status.lastSync ? t`Last import ${formatDay(status.lastSync)}` : t`Nothing imported yet`}
        </span>
      </div>
      <div className="mt-8">
        <PickerLauncher>
          {status.hasAlbums && (
            <Link to={LIBRARY_PATHS.albums} className={buttonClass('line')}>
              <Trans>Select albums</Trans>
            </Link>
          )}
        </PickerLauncher>
      </div>
      <p className="mt-8 max-w-[64ch] text-sm text-ink-2">
        <Trans>
          What you choose is copied here in the quality it has there, as private photos; the originals stay where they
          are. Google leaves out the place where a photo was taken.
        </Trans>
      </p>
      <Imports className="mt-16" />
    </LibraryPage>
  );
};

/** Reports a connection that has just been made here, once, and cleans the address. */
const useConnectedToast = (): void => {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!new URLSearchParams(search).has('connected')) return;
    const [title, description] = [t`Google Photos Connected!`, t`Your Google Photos account is now linked.`];
    toast({ title, description });
    void navigate(LIBRARY_PATHS.connect, { replace: true });
  }, [search, navigate, t]);
};
