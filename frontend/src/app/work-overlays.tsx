import { useAwaitedDownload } from '../data/photos/use-photo-download.js';
import { useUnfinishedChanges } from '../shared/hooks/use-unfinished-changes.js';
import { LiveUpdates } from './live-updates.js';
import { NewVersion } from './shell/new-version.js';

/** What accompanies the pages of the signed-in. */
export const WorkOverlays = ({ userId }: { userId: string }) => {
  useAwaitedDownload();
  useUnfinishedChanges();
  return (
    <>
      <LiveUpdates userId={userId} />
      <NewVersion />
    </>
  );
};
