import { startMediaWorker } from '@vitrine/media/media-worker.module';
import { startAiWorker } from '@vitrine/ai-worker/ai-worker.module';
import { runBesideOthers } from './beside-others.js';

/** What decodes images of strangers. */
await runBesideOthers({
  'media-worker': startMediaWorker,
  'ai-worker': startAiWorker,
});
