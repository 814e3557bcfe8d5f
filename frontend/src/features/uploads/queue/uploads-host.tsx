import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { useStore } from '../../../shared/lib/create-store.js';
import type { OpenedPhoto } from './upload-panel.js';
import { leftBehindStore } from './queue-store.js';
import { pickedStore, queueStore } from './queue-store.js';
import { ErrorBoundary } from '../../../shared/lib/error-boundary.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { lazyComponent } from '../../../shared/lib/lazy-component.js';

const UploadPanel = lazyComponent(async () => ({ default: (await import('./upload-panel.js')).UploadPanel }));
const StartSheet = lazyComponent(async () => ({ default: (await import('./start-sheet.js')).StartSheet }));

const LeftBehindNote = lazyComponent(async () => ({ default: (await import('./left-behind-note.js')).LeftBehindNote }));

const loseFiles = () => {
  pickedStore.set(null);
  toast({
    title: t`The upload could not be started`,
    description: t`Please reload the page and choose your files again.`,
    variant: 'destructive',
  });
};

const hasFiles = { ...queueStore, current: () => queueStore.current().items.length > 0 };

/** The upload sheet and panel, on every page. Their code is loaded with the first upload. */
export const UploadsHost = ({ userId, Opened }: { userId: string | null; Opened: OpenedPhoto }) => {
  const isUploading = useStore(hasFiles);
  const picked = useStore(pickedStore);
  const left = useStore(leftBehindStore);
  return (
    <>
      <ErrorBoundary retryWith={picked} onBreak={loseFiles}>
        <Suspense>{picked && <StartSheet picked={picked} onClose={() => pickedStore.set(null)} />}</Suspense>
      </ErrorBoundary>
      <ErrorBoundary retryWith={isUploading}>
        <Suspense>
          {isUploading ? (
            <UploadPanel Opened={Opened} />
          ) : (
            left?.ownerId === userId && !picked && <LeftBehindNote left={left} />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
};
