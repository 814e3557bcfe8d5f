import { runService } from '@vitrine/platform/bootstrap/run-service';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { MediaModule } from './media.module.js';

const config = loadConfig(MediaConfig);
await runService({ name: 'media', module: MediaModule.register(config), config });
