import { runService } from '@vitrine/platform/bootstrap/run-service';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { runProgram } from '@vitrine/platform/config/load-config';
import { IdentityConfig } from '@vitrine/identity/config';
import { IdentityModule } from '@vitrine/identity/identity.module';
import { MediaConfig } from '@vitrine/media/config';
import { MediaModule } from '@vitrine/media/media.module';
import { NotifyConfig } from '@vitrine/notify/config';
import { NotifyModule } from '@vitrine/notify/notify.module';
import { NotifyWorkerModule } from '@vitrine/notify/notify-worker.module';
import { PortfolioConfig } from '@vitrine/portfolio/config';
import { PortfolioModule } from '@vitrine/portfolio/portfolio.module';
import { runBesideOthers } from './beside-others.js';

/** What answers for an area of the product, each as its own `main.ts` starts it alone. */
await runBesideOthers({
  identity: (env, hostProcess) =>
    runProgram(
      IdentityConfig,
      (config) => runService({ name: 'identity', module: IdentityModule.register(config), config, hostProcess }),
      env,
    ),
  media: (env, hostProcess) =>
    runProgram(
      MediaConfig,
      (config) =>
        runService({ name: 'media', module: MediaModule.register(config), config, hostProcess, reconciles: false }),
      env,
    ),
  portfolio: (env, hostProcess) =>
    runProgram(
      PortfolioConfig,
      (config) => runService({ name: 'portfolio', module: PortfolioModule.register(config), config, hostProcess }),
      env,
    ),
  notify: (env, hostProcess) =>
    runProgram(
      NotifyConfig,
      (config) => runService({ name: 'notify', module: NotifyModule.register(config), config, hostProcess }),
      env,
    ),
  'notify-worker': (env, hostProcess) =>
    runProgram(
      NotifyConfig,
      (config) =>
        runWorker({ name: 'notify-worker', module: NotifyWorkerModule.register(config), config, hostProcess }),
      env,
    ),
});
