import { runBackupCommand } from './backup/backup-command.js';

process.exit(await runBackupCommand(process.argv.slice(2), process.env));
