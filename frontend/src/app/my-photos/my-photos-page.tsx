import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { MyPhotosTabs } from './my-photos-tabs.js';
import type { OpenDialog } from '../../features/photo-list/open-dialog.js';
import { PageDialogs } from './page-dialogs.js';
import { PageHeader } from '../../features/photo-list/page-header.js';
import { PhotosList } from '../../features/photo-list/photos-list.js';
import { useShortcuts } from '../../widgets/shortcuts/use-shortcuts.js';
import { TrashView } from '../../features/photo-trash/trash-view.js';
import { useFlags } from './use-flags.js';
import { useShares } from './use-shares.js';
import { usePhotosView } from '../../data/photos/use-photos-view.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';

const DropAnywhere = lazyComponent(async () => ({
  default: (await import('../../features/uploads/queue/drop-anywhere.js')).DropAnywhere,
}));
const ImportNotices = lazyComponent(async () => ({
  default: (await import('../../features/photo-library/imports/imports.js')).ImportNotices,
}));

/** Area PHOTO. */
export const MyPhotosPage = () => {
  const [view, changeView] = usePhotosView();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // Before the flags, which take its own from the address.
  useShares({
    onSingle: (file) => setOpen({ kind: 'upload', file }),
    onNone: () => setOpen({ kind: 'upload' }),
  });
  useFlags(() => setOpen({ kind: 'upload' }));
  useShortcuts({
    upload: () => setOpen({ kind: 'upload' }),
    help: () => setOpen({ kind: 'shortcuts' }),
  });
  return (
    <TooltipProvider>
      <PageHeader onOpen={setOpen} />
      <MyPhotosTabs className="mt-8" />
      <ErrorBoundary>
        <Suspense>
          <ImportNotices className="mt-8" />
        </Suspense>
      </ErrorBoundary>
      {view.trash ? <TrashView /> : <PhotosList view={view} onView={changeView} onOpen={setOpen} />}
      <ErrorBoundary>
        <Suspense>
          <DropAnywhere onSingle={(file) => setOpen({ kind: 'upload', file })} />
        </Suspense>
      </ErrorBoundary>
      <PageDialogs open={open} onOpen={setOpen} view={view} />
    </TooltipProvider>
  );
};
