import {
  defineConfig,
  MikroORM,
  PostgreSqlDriver,
  RequestContext,
  type EntityClass,
  type Options,
} from '@mikro-orm/postgresql';
import type { Migration } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DatabaseSettings } from '../config/base-config.js';
import { runInContext } from '../context/request-context.js';
import { WorkScope } from '../context/work-scope.js';
import { Metrics } from '../health/define-metric.js';
import { Readiness } from '../health/readiness.js';
import { Logger } from '../log/logger.js';
import { OutboxEvent } from '../outbox/outbox-event.entity.js';
import { Leases } from '../reconciler/leases.js';
import { awaitMigrations } from './await-migrations.js';
import { boundedConnection, boundPool } from './bounded-pool.js';
import { measureStatements } from './measure-statements.js';
import { countConnections } from './pool.metric.js';
import { prepareDatabase } from './prepare-database.js';
import { sharePool } from './share-pool.js';

/** A migration by its class; the class' name is its name in the table of those done and must never change. */
export type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** What a service keeps. */
export interface OrmSettings {
  // eslint-disable-next-line typescript/no-explicit-any -- entities of any shape
  readonly entities: readonly EntityClass<any>[];
  /** In their order. */
  readonly migrations: readonly MigrationClass[];
  readonly config: DatabaseSettings;
}

const ANSWER_WITHIN_MS = 2_000;

/** Gives every piece of work an entity manager of its own. */
@Injectable()
class OrmScope implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly scope: WorkScope,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.scope.use((work) => RequestContext.create(this.orm.em, work));
    // With a deadline, so that repeated queries to a silent server do not take every connection.
    this.readiness.register('database', () =>
      runInContext({ requestId: 'readiness', deadlineAt: Date.now() + ANSWER_WITHIN_MS }, () =>
        this.orm.em.getConnection().execute('select 1'),
      ),
    );
  }
}

/**
 * The service's database: made and migrated, or with `MIGRATE=off` awaited, before anything else starts. Inject `EntityManager` (or `MikroORM`) from
 * `@mikro-orm/postgresql`; within an RPC, a job, an event or a reconciler run it stands for a fork of its own, outside of
 * them using it throws. `OutboxEvent` is always among the entities. Closes with the application, after its work.
 */
@Module({})
export class OrmModule {
  static forRoot(settings: OrmSettings): DynamicModule {
    return {
      module: OrmModule,
      global: true,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: PostgreSqlDriver,
          inject: [Logger, Metrics],
          useFactory: async (logger: Logger, metrics: Metrics) => {
            const options = ormOptions(settings, metrics);
            const { DATABASE_URL, MIGRATE } = settings.config;
            const names = settings.migrations.map(({ name }) => name);
            await (MIGRATE === 'on'
              ? prepareDatabase(DATABASE_URL, options, logger)
              : awaitMigrations(DATABASE_URL, names, logger));
            return { ...options, registerRequestContext: false };
          },
        }),
      ],
      providers: [OrmScope, Leases],
      exports: [Leases],
    };
  }
}

const onPoolCreated = (pool: Pool, metrics: Metrics): void => {
  boundPool(pool);
  sharePool(pool);
  measureStatements(pool, metrics);
  countConnections(pool, metrics);
};

/**
 * MikroORM loads its migrator into every process, unless there is an extension of that name: {@link runMigrations} brings
 * the real one for its moment. It is asked for by the address of its package, so a bundle would get a second ORM with it.
 */
const WITHOUT_MIGRATOR = [{ name: 'Migrator', register: (): void => undefined }];

/** MikroORM's options for `settings`; also for scripts that write migrations. */
export function ormOptions({ entities, migrations, config }: OrmSettings, metrics = new Metrics()): Options {
  return defineConfig({
    clientUrl: config.DATABASE_URL,
    entities: [...new Set([...entities, OutboxEvent])],
    forceUtcTimezone: true,
    pool: { min: 0, max: config.DATABASE_POOL },
    driverOptions: {
      ...boundedConnection(config.DATABASE_URL),
      onPoolCreated: (pool: Pool) => onPoolCreated(pool, metrics),
    },
    extensions: WITHOUT_MIGRATOR,
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration })),
      snapshot: false,
    },
    logger: () => undefined, // what fails is thrown; MikroORM's own lines would carry rows
  });
}
