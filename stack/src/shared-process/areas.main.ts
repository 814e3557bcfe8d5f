import { startIdentity } from '@vitrine/identity/identity.module';
import { startMedia } from '@vitrine/media/media.module';
import { startPortfolio } from '@vitrine/portfolio/portfolio.module';
import { startNotify } from '@vitrine/notify/notify.module';
import { startNotifyWorker } from '@vitrine/notify/notify-worker.module';
import { runBesideOthers } from './beside-others.js';

/** What answers for an area of the product. */
await runBesideOthers({
  identity: startIdentity,
  media: startMedia,
  portfolio: startPortfolio,
  notify: startNotify,
  'notify-worker': startNotifyWorker,
});
