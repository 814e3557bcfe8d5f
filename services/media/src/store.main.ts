import { loadConfig } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { runStoreCommand } from './store-command.js';

await runStoreCommand(process.argv.slice(2), loadConfig(MediaConfig));
