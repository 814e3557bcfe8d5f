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
import { PHOTO_LIBRARY_TEXT } from './photo-library-texts.js';
import { PickerLauncher } from './picker/picker-launcher.js';

const TEXT = PHOTO_LIBRARY_TEXT.connectPage;

/** `/account/google-photos/connect`: connects, or opens the library's own window (GPH-03, GPH-04). */
export const ConnectPage = () => {
  useConnectedToast();
  const { data, isPending, isLoadingError } = useQuery(libraryStatusQuery);
  if (isPending) return <Checking title={TEXT.title} />;
  if (isLoadingError) return <CheckFailed />;
  return isConnected(data) ? <Connected status={data} /> : <NotConnected status={data} />;
};

const NotConnected = ({ status: { errors } }: { status: Partial<LibraryStatusDto> }) => {
  // A toast has said it as well, and is gone by the time that the page is read.
  const refusal = refusalIn(useLocation().state) ?? errors?.[0];
  return (
    <LibraryPage title={TEXT.title} lead={TEXT.lead}>
      <p className="max-w-[64ch] text-sm text-ink-2">{TEXT.copies}</p>
      {refusal && (
        <p role="alert" className="mt-6 text-sm text-danger">
          {refusal}
        </p>
      )}
      <div className="mt-8">
        <LibraryActions>
          <ConnectLink label={PHOTO_LIBRARY_TEXT.frame.connect} />
        </LibraryActions>
      </div>
    </LibraryPage>
  );
};

const Connected = ({ status }: { status: Partial<LibraryStatusDto> }) => (
  <LibraryPage title={TEXT.connectedTitle} lead={TEXT.lead}>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <Badge tone="good">{TEXT.connected}</Badge>
      <span className="text-ink-2">
        {status.lastSync ? TEXT.lastImport(formatDay(status.lastSync)) : TEXT.nothingImportedYet}
      </span>
    </div>
    <div className="mt-8">
      <PickerLauncher>
        {status.hasAlbums && (
          <Link to={LIBRARY_PATHS.albums} className={buttonClass('line')}>
            {TEXT.selectAlbums}
          </Link>
        )}
      </PickerLauncher>
    </div>
    <p className="mt-8 max-w-[64ch] text-sm text-ink-2">{TEXT.copies}</p>
    <Imports className="mt-16" />
  </LibraryPage>
);

/** Reports a connection that has just been made here, once, and cleans the address. */
const useConnectedToast = (): void => {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!new URLSearchParams(search).has('connected')) return;
    const [title, description] = TEXT.connectedToast;
    toast({ title, description });
    void navigate(LIBRARY_PATHS.connect, { replace: true });
  }, [search, navigate]);
};
