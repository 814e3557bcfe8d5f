import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { runProgram } from '@vitrine/platform/config/load-config';
import { AiWorkerModule } from '@vitrine/ai-worker/ai-worker.module';
import { AiWorkerConfig } from '@vitrine/ai-worker/config';
import { MediaConfig } from '@vitrine/media/config';
import { MediaWorkerModule } from '@vitrine/media/media-worker.module';
import { runBesideOthers } from './beside-others.js';

/** What decodes images of strangers, each as its own `main.ts` starts it alone. */
await runBesideOthers({
  'media-worker': (env, hostProcess) =>
    runProgram(
      MediaConfig,
      (config) => runWorker({ name: 'media-worker', module: MediaWorkerModule.register(config), config, hostProcess }),
      env,
    ),
  'ai-worker': (env, hostProcess) =>
    runProgram(
      AiWorkerConfig,
      (config) => runWorker({ name: 'ai-worker', module: AiWorkerModule.register(config), config, hostProcess }),
      env,
    ),
});
