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
import { PHOTO_LIBRARY_TEXT } from './photo-library-texts.js';
import { refusedWith } from './connection-refusal.js';
import { PickerLauncher } from './picker/picker-launcher.js';

const TEXT = PHOTO_LIBRARY_TEXT.albumsPage;

/** `/account/google-photos/albums` (GPH-08 to GPH-18). */
export const AlbumsPage = () => {
  useConnectionError();
  const { data, isPending, isLoadingError } = useQuery(libraryStatusQuery);
  if (isPending) return <Checking title={TEXT.title} />;
  if (isLoadingError) return <CheckFailed />;
  if (!isConnected(data)) return <NotConnected error={data.errors?.[0]} />;
  // Where albums are switched off, photos are picked.
  if (data.hasAlbums === false) return <Navigate to={LIBRARY_PATHS.connect} replace />;
  return <Albums />;
};

/** GPH-10. */
const NotConnected = ({ error }: { error: string | undefined }) => (
  <LibraryPage title={TEXT.notConnected} lead={error ?? TEXT.connectFirst}>
    <LibraryActions>
      <ConnectLink label={PHOTO_LIBRARY_TEXT.frame.connect} />
    </LibraryActions>
  </LibraryPage>
);

const Albums = () => {
  const { data: albums, isPending, isLoadingError, isFetching, refetch } = useQuery(albumsQuery);
  if (isPending)
    return (
      <LibraryPage title={TEXT.title} lead={TEXT.lead}>
        <div role="status" aria-label={TEXT.loading} className="album-grid">
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
        <LibraryPage title={TEXT.loadFailed} lead={TEXT.loadFailedDetail}>
          <LibraryActions>
            <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
              {TEXT.tryAgain}
            </Button>
            <ConnectLink label={TEXT.reconnect} look="line" />
          </LibraryActions>
        </LibraryPage>
      </div>
    );
  if (albums.length === 0)
    return (
      <LibraryPage title={TEXT.empty} lead={TEXT.emptyDetail}>
        <p className="mb-8 max-w-[64ch] text-sm text-ink-2">{TEXT.emptyReason}</p>
        <PickerLauncher>
          <Button look="line" disabled={isFetching} onClick={() => void refetch()}>
            {TEXT.tryAgain}
          </Button>
        </PickerLauncher>
      </LibraryPage>
    );
  return (
    <LibraryPage title={TEXT.title} lead={TEXT.lead}>
      <AlbumSelection albums={albums} />
    </LibraryPage>
  );
};

/** GPH-17, GPH-18. */
const useConnectionError = (): void => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const error = new URLSearchParams(search).get('error');
  useEffect(() => {
    if (error === null) return;
    const description = connectionErrorText(error, 'albums');
    toast({ title: TEXT.connectionFailed, description, variant: 'destructive' });
    void navigate(LIBRARY_PATHS.connect, { replace: true, state: refusedWith(description) });
  }, [error, navigate]);
};
