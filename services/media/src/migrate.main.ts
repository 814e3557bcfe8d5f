import { runMigrateCommand } from '@vitrine/platform/bootstrap/run-migrate-command';
import { MIGRATIONS } from './migrations/list.js';

await runMigrateCommand('media', MIGRATIONS);
