import 'reflect-metadata';
import { Module, type DynamicModule, type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { BaseConfig } from '../config/base-config.js';
import { applicationOf, type Application, ConfigModule } from './config.module.js';
import { ConfigError } from '../config/load-config.js';
import { startHealthServer, type HealthServer } from '../health/health-server.js';
import { startDefaultMetrics } from '../health/metrics.js';
import { Readiness } from '../health/readiness.js';
import { Readings } from '../health/readings.js';
import type { Logger } from '../log/logger.js';
import { settledWithin } from '../concurrency/deadline.js';
import { Reconciler } from '../reconciler/reconciler.js';
import { Drain } from '../concurrency/drain.js';
import { OWN_PROCESS, type HostProcess } from './host-process.js';

/** What every kind of process is started with. */
export interface ProcessOptions {
  /** Name in logs and metrics. */
  readonly name: string;
  readonly module: NonNullable<ModuleMetadata['imports']>[number];
  readonly config: BaseConfig;
  /** The process, where several applications share it. */
  readonly hostProcess?: HostProcess | undefined;
  /** `false`: another process of the same service runs its reconcilers. */
  readonly reconciles?: boolean;
}

/** A started application and the two steps of its shutdown that depend on its kind. */
export interface RunningApp {
  readonly app: INestApplicationContext;
  /** Take no new work. */
  readonly stopIntake?: () => Promise<void>;
  /** Send out what has been answered, within `limitMs`. */
  readonly flush?: (limitMs: number) => Promise<void>;
}

@Module({})
class ProcessRoot {}

/** The module tree of a process: the service's own module and what platform adds to every process. */
export const rootModule = ({ module, config, reconciles = true }: ProcessOptions): DynamicModule => ({
  module: ProcessRoot,
  imports: [ConfigModule.of(config), DiscoveryModule, module],
  providers: reconciles ? [Reconciler] : [],
});

/**
 * The life of a process: health server first (so that a slow start can be watched), then the application, then an
 * ordered and bounded end at SIGTERM, SIGINT or, with `EXIT_WITH_PARENT`, when the parent has gone.
 * Exits with 1 when it cannot start or on an uncaught error. Throws `ConfigError`.
 */
export async function runProcess(
  { name, config, hostProcess = OWN_PROCESS }: ProcessOptions,
  start: (logger: Logger, fail: (error: unknown) => void) => Promise<RunningApp>,
): Promise<void> {
  const application = applicationOf(config, name, hostProcess.calls);
  const { logger, metrics, tracing } = application;
  const life = new ProcessLife(config, application, hostProcess);
  life.listen();
  try {
    startDefaultMetrics(metrics, name, config.BUILD_REVISION);
    await tracing.start(name, config);
    life.health = await startHealthServer({
      host: config.HEALTH_HOST,
      port: config.HEALTH_PORT,
      metrics,
      report: () => life.report(),
      takeReadings: async () => life.running?.app.get(Readings).take(),
    });
    life.running = await start(logger, (error) => void life.crash(error, 'Could not start'));
    logger.info({ healthPort: life.health.port, pid: process.pid }, 'started');
    if (process.connected) process.send?.({ event: 'started', service: name, healthPort: life.health.port });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    await life.crash(error, 'Could not start');
  }
}

/** A collector that is away must not hold up the end. */
const TRACES_WITHIN_MS = 2_000;

class ProcessLife {
  running: RunningApp | undefined;
  health: HealthServer | undefined;
  private ending = false;
  private overdue: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: BaseConfig,
    private readonly application: Application,
    private readonly hostProcess: HostProcess,
  ) {}

  listen(): void {
    process.on('SIGTERM', () => void this.end('SIGTERM'));
    process.on('SIGINT', () => void this.end('SIGINT'));
    process.on('uncaughtException', (error) => void this.crash(error, 'Uncaught exception'));
    process.on('unhandledRejection', (error) => void this.crash(error, 'Unhandled rejection'));
    if (!this.config.EXIT_WITH_PARENT) return;
    process.on('disconnect', () => void this.end('parent gone'));
    if (process.connected === false) void this.end('parent gone');
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    if (!this.running) return { ready: false, checks: { process: 'starting' } };
    return this.running.app.get(Readiness).report();
  }

  /**
   * Not ready, no new work, finish, close; forced when that takes longer than `SHUTDOWN_TIMEOUT_MS` after the pause in
   * which health checks report that the process goes.
   */
  async end(reason: string): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    const limit = this.config.SHUTDOWN_TIMEOUT_MS;
    const pause = this.running?.stopIntake ? this.config.SHUTDOWN_DELAY_MS : 0;
    this.overdue = setTimeout(() => void this.exit(1, 'Shutdown took too long'), pause + limit);
    this.application.logger.info({ reason }, 'stopping');
    try {
      const finished = this.running ? await shutDown(this.running, pause, limit * 0.8) : true;
      await settledWithin([this.application.tracing.stop()], TRACES_WITHIN_MS);
      await this.health?.close();
      return await (finished ? this.exit(0, 'stopped') : this.exit(1, 'Stopped with work unfinished'));
    } catch (err) {
      return this.exit(1, 'Shutdown failed', err);
    }
  }

  async crash(error: unknown, message: string): Promise<void> {
    return this.exit(1, message, error);
  }

  private async exit(code: 0 | 1, message: string, err?: unknown): Promise<void> {
    clearTimeout(this.overdue); // other services may still run in this process
    const { logger } = this.application;
    if (code === 0) logger.info({}, message);
    else logger.fatal(err === undefined ? {} : { err }, message);
    await Promise.race([logger.flush(), new Promise((resolve) => setTimeout(resolve, 500))]);
    this.hostProcess.leave(code);
  }
}

/**
 * Answers whether all work in flight was finished. Jobs and reconcilers stop at once and finish beside the requests in
 * flight; the whole of it takes `limitMs` after the pause.
 */
async function shutDown({ app, stopIntake, flush }: RunningApp, pauseMs: number, limitMs: number): Promise<boolean> {
  const drain = app.get(Drain);
  app.get(Readiness).leave();
  drain.leave();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const until = Date.now() + limitMs;
  if (stopIntake) await settledWithin([stopIntake()]); // a broker that is away does not answer
  drain.refuse();
  const finished = await drain.idle(until - Date.now());
  await flush?.(Math.max(until - Date.now(), 0));
  await app.close(); // consumers finish their jobs, then connections to Redis and Postgres close
  return finished;
}
