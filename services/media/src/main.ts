import { runService } from '@vitrine/platform/bootstrap/run-service';
import { runProgram } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { MediaModule } from './media.module.js';

await runProgram(MediaConfig, (config) =>
  runService({ name: 'media', module: MediaModule.register(config), config, reconciles: false }),
);
