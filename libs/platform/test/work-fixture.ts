import { Migration } from '@mikro-orm/migrations';
import { Injectable, Module, type INestApplicationContext, type ModuleMetadata, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { testRedis } from '@vitrine/testing/test-stack';
import { BaseConfig, DatabaseConfig } from '../src/config/base-config.js';
import { ConfigModule } from '../src/bootstrap/config.module.js';
import { loadConfig } from '../src/config/load-config.js';
import { leaseMigrationSql } from '../src/reconciler/lease-migration.js';
import { ConsumesQueue, QueueWorker } from '../src/queues/queue-worker.js';
import { outboxMarkMigrationSql, outboxMigrationSql, outboxTraceMigrationSql } from '../src/outbox/outbox-migration.js';

/** A first migration as a service has it. */
export class Migration0001Outbox extends Migration {
  override up(): void {
    for (const sql of [...outboxMigrationSql(), ...outboxMarkMigrationSql(), outboxTraceMigrationSql()])
      this.addSql(sql);
    this.addSql(leaseMigrationSql());
    this.addSql('create table "note" ("id" serial primary key, "text" varchar(255) not null)');
  }
}

/** Config on the run's servers, with a queue prefix of its own. */
export const queueConfig = (over: NodeJS.ProcessEnv = {}): BaseConfig =>
  loadConfig(BaseConfig, { ...testRedis(), LOG_LEVEL: 'silent', SHUTDOWN_TIMEOUT_MS: '5000', ...over });

export const databaseConfig = (DATABASE_URL: string, over: NodeJS.ProcessEnv = {}): DatabaseConfig =>
  loadConfig(DatabaseConfig, {
    ...testRedis(),
    DATABASE_URL,
    LOG_LEVEL: 'silent',
    SHUTDOWN_TIMEOUT_MS: '5000',
    ...over,
  });

/** For processes that consume notify's queues, of which tests use `email`. */
@Injectable()
@ConsumesQueue('webhooks')
export class NoWebhooks extends QueueWorker<'webhooks'> {
  perform = async () => ({ state: 'gone' as const });
}

@Module({})
class Root {}

/** A process in miniature: started as `runWorker` starts one, without its signals. */
export async function startApp(
  config: BaseConfig,
  imports: NonNullable<ModuleMetadata['imports']>,
  providers: Provider[] = [],
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    { module: Root, imports: [ConfigModule.of(config), ...imports], providers },
    { logger: false, abortOnError: false },
  );
}
