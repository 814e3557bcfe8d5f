import { DatabaseConfig } from '../config/base-config.js';
import { ConfigError, runProgram } from '../config/load-config.js';
import { Logger } from '../log/logger.js';
import { type MigrationClass, ormOptions } from '../orm/orm.module.js';
import { prepareDatabase } from '../orm/prepare-database.js';

/**
 * The whole of a service's `migrate.main.ts`: makes and migrates the database of `DATABASE_URL` and exits, with 1 when
 * that failed. For deployments where it is a job of its own before the rollout, and processes run with `MIGRATE=off`.
 * May run again, and beside another one, at any time.
 */
export const runMigrateCommand = (service: string, migrations: readonly MigrationClass[]): Promise<void> =>
  runProgram(DatabaseConfig, async (config) => {
    const logger = Logger.of({ SERVICE: service, LOG_LEVEL: 'info' });
    let code = 0;
    try {
      await prepareDatabase(config.DATABASE_URL, ormOptions({ entities: [], migrations, config }), logger);
      logger.info({ migrations: migrations.length }, 'migrate.main.js: done');
    } catch (err) {
      if (err instanceof ConfigError) throw err;
      logger.fatal({ err }, 'migrate.main.js: failed');
      code = 1;
    }
    await logger.flush();
    process.exit(code);
  });
