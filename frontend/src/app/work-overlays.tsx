import { LiveUpdates } from './live-updates.js';
import { NewVersion } from './shell/new-version.js';

/** What accompanies the pages of the signed-in. */
export const WorkOverlays = ({ userId }: { userId: string }) => (
  <>
    <LiveUpdates userId={userId} />
    <NewVersion />
  </>
);
