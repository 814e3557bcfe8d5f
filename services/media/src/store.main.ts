import { runProgram } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { runStoreCommand } from './store-command.js';

await runProgram(MediaConfig, (config) => runStoreCommand(process.argv.slice(2), config));
