import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { connectionErrorText } from '@vitrine/contracts/media/photo-library.rules';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { albumsQuery } from '../../data/photo-library/albums.query.js';
import { isConnected, libraryStatusQuery } from '../../data/photo-library/library-status.query.js';
import { LIBRARY_PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Button } from '../../shared/ui/button.js';
import { AlbumSelection } from './album-selection.js';
import { CheckFailed, Checking, ConnectLink, LibraryActions, LibraryPage } from './library-page.js';
import { refusedWith } from './connection-refusal.js';
import { PickerLauncher } from './picker/picker-launcher.js';

/** `/account/google-photos/albums` (GPH-08 to GPH-18). */
export const AlbumsPage = () => {
  const { t } = useLingui();
  useConnectionError();
  const { data, isPending, isLoadingError } = useQuery(libraryStatusQuery);
  if (isPending) return <Checking title={t`Google Photos Albums`} />;
  if (isLoadingError) return <CheckFailed />;
  if (!isConnected(data)) return <NotConnected error={data.errors?.[0]} />;
  // Where albums are switched off, photos are picked.
  if (data.hasAlbums === false) return <Navigate to={LIBRARY_PATHS.connect} replace />;
  return <Albums />;
};

/** GPH-10. */
const NotConnected = ({ error }: { error: string | undefined }) => {
  const { t } = useLingui();
  return (
    <LibraryPage
      title={t`Google Photos Not Connected`}
      lead={error ?? t`Once it is connected, you choose here which albums are copied.`}
    >
      <LibraryActions>
        <ConnectLink label={t`Connect Google Photos`} />
      </LibraryActions>
    </LibraryPage>
  );
};

const Albums = () => {
  const { t } = useLingui();
  const { data: albums, isPending, isLoadingError, isFetching, refetch } = useQuery(albumsQuery);
  if (isPending)
    return (
      <LibraryPage
        title={t`Google Photos Albums`}
        lead={t`All photos of the albums that you select are copied here, as private photos.`}
      >
        <div role="status" aria-label={t`Loading your albums…`} className="album-grid">
          {[0, 1, 2, 3].map((tile) => (
            <div key={tile}>
              <div className="skeleton aspect-square" />
              <div className="skeleton mt-4 h-3 w-3/5" />
              <div className="skeleton mt-2 h-3 w-1/4" />
            </div>
          ))}
        </div>
      </LibraryPage>
    );
  if (isLoadingError)
    return (
      <div role="alert">
        <LibraryPage title={t`Failed to Load Albums`} lead={t`Google Photos has not sent your albums.`}>
          <LibraryActions>
            <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try Again</Trans>
            </Button>
            <ConnectLink label={t`Reconnect`} look="line" />
          </LibraryActions>
        </LibraryPage>
      </div>
    );
  if (albums.length === 0)
    return (
      <LibraryPage title={t`No albums found`} lead={t`Create an album in Google Photos, then try again.`}>
        <p className="mb-8 max-w-[64ch] text-sm text-ink-2">
          <Trans>
            Google shows an app only albums that were made with it. Photos of every other album can be chosen one by
            one.
          </Trans>
        </p>
        <PickerLauncher>
          <Button look="line" disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </PickerLauncher>
      </LibraryPage>
    );
  return (
    <LibraryPage
      title={t`Google Photos Albums`}
      lead={t`All photos of the albums that you select are copied here, as private photos.`}
    >
      <AlbumSelection albums={albums} />
    </LibraryPage>
  );
};

/** GPH-17, GPH-18. */
const useConnectionError = (): void => {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const error = new URLSearchParams(search).get('error');
  useEffect(() => {
    if (error === null) return;
    const description = connectionErrorText(error, 'albums');
    toast({ title: t`Connection Failed`, description, variant: 'destructive' });
    void navigate(LIBRARY_PATHS.connect, { replace: true, state: refusedWith(description) });
  }, [error, navigate, t]);
};
