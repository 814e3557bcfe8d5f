import { NotFound } from '../shell/not-found.js';
import { SiteFrame } from '../shell/site-frame.js';

export const NotFoundRoute = () => (
  <SiteFrame>
    <NotFound />
  </SiteFrame>
);
