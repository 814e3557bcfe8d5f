import { Toaster } from '../widgets/toast/toaster.js';
import { SessionWatch } from './session-watch.js';
import { ReloadOffer } from './shell/reload-offer.js';

export const VisitorOverlays = () => (
  <>
    <SessionWatch />
    <Toaster />
    <ReloadOffer />
  </>
);
