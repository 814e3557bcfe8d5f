import { SHARE_TARGET } from '@vitrine/contracts/site-paths.rules';
import { useEffect } from 'react';
import { useAwaitedDownload } from '../data/photos/use-photo-download.js';
import { useUnfinishedChanges } from '../shared/hooks/use-unfinished-changes.js';
import { LiveUpdates } from './live-updates.js';
import { NewVersion } from './shell/new-version.js';

/** Takes what other programs share; in browsers that can install the site, which alone are sent it. */
const useShareTarget = (): void => {
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    if ('onbeforeinstallprompt' in window)
      serviceWorker?.register('/share-target.js', { scope: SHARE_TARGET.path }).catch(() => undefined);
  }, []);
};

/** What accompanies the pages of the signed-in. */
export const WorkOverlays = ({ userId }: { userId: string }) => {
  useAwaitedDownload();
  useUnfinishedChanges();
  useShareTarget();
  return (
    <>
      <LiveUpdates userId={userId} />
      <NewVersion />
    </>
  );
};
