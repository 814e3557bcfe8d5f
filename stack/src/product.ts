import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleOf } from './bundle/programs.js';
import type { Members } from './shared-process/beside-others.js';
import { LogFile } from './supervisor/log-file.js';
import { launchNode, type NodeChild } from './supervisor/node-child.js';
import { ProcessLog } from './supervisor/process-log.js';
import { notReady } from './supervisor/readiness.js';
import { ROOT } from '@vitrine/dev-servers/root';
import {
  environmentOf,
  PROCESSES,
  SEPARATE_PROCESSES,
  sharedEnvironment,
  type ProcessContext,
  type Service,
  type ServiceProcess,
} from './services.js';
import { StartError } from './settings.js';
import { nodeOptionsOf } from './tuning.js';
import { Supervised, type Watcher } from './supervisor/supervise.js';

const READY_MS = 90_000;
const STOP_MS = { takesWork: 4_000, answers: 2_500 } as const;

/** The node processes of the product. */
export class Product {
  private readonly children: readonly { process: ServiceProcess; child: Supervised }[];
  /** What the environment lacks, from the first process that reports it. */
  private readonly misconfigured = new AbortController();

  constructor(
    private readonly context: ProcessContext,
    watcher: Watcher,
    warn: (text: string) => void,
    processes = context.settings.sharedProcesses ? PROCESSES : SEPARATE_PROCESSES,
  ) {
    this.children = processes.map((process) => {
      const names = process.services.map(({ name }) => name);
      const log = new ProcessLog(new Map(names.map((name) => [name, new LogFile(this.logOf(name), undefined, warn)])));
      const launch = () =>
        launchNode({
          nodeOptions: nodeOptionsOf(process.heapMb),
          entry: (context.settings.bundled && bundleOf(process)) || process.entry,
          ...this.environment(process),
          log,
          stopMs: process.services.some(({ takesWork }) => takesWork) ? STOP_MS.takesWork : STOP_MS.answers,
          warn,
          onUnfit: (sentence) => this.misconfigured.abort(new StartError(`The settings do not fit: ${sentence}`)),
        });
      return { process, child: new Supervised(names, launch, watcher) };
    });
  }

  /** One service has its settings as the environment of its process, several are sent each their own. */
  private environment({ services }: ServiceProcess): Pick<NodeChild, 'env' | 'message'> {
    const members = services.map((service) => ({
      name: service.name,
      env: environmentOf(service, this.context),
    }));
    const [alone, ...others] = members;
    if (alone && others.length === 0) return { env: alone.env };
    return { env: sharedEnvironment(this.context), message: { members } satisfies Members };
  }

  /**
   * Starts all processes and waits until each is ready. Throws a {@link StartError} when one fails, at once when its
   * environment is wrong: another attempt would read the same.
   */
  async start(ended: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([ended, this.misconfigured.signal]);
    const missing = this.services.find(({ entry }) => !existsSync(entry));
    if (missing)
      throw new StartError(`${relative(ROOT, missing.entry)} is not built: run npm start, which builds first.`);
    await Promise.all(this.children.map(({ child }) => child.start()));
    const probes = this.services.map(({ name }) => ({
      name,
      url: `http://127.0.0.1:${this.context.ports[`health-${name}`]}/readyz`,
    }));
    const late = await notReady(probes, READY_MS, signal);
    this.misconfigured.signal.throwIfAborted();
    if (late.length > 0 && !signal.aborted) {
      throw new StartError(
        `${late.join(', ')} did not become ready; the reason stands in ${late.map((name) => this.logOf(name)).join(', ')}.`,
      );
    }
    const { settings } = this.context;
    const [door] = await notReady(
      [{ name: 'gateway', url: `http://${urlHost(settings.host)}:${settings.port}/` }],
      15_000,
      signal,
    );
    if (door && !signal.aborted) throw new StartError(`The gateway does not answer on port ${settings.port}.`);
  }

  /** First those that bring in work, then those that answer them. */
  async stop(): Promise<void> {
    for (const first of [true, false]) {
      await Promise.all(
        this.children.filter(({ process }) => process.takesWork === first).map(({ child }) => child.stop()),
      );
    }
  }

  /** Ends the processes built from the package in `folder`; they restart with the new code. */
  async restart(folder: string): Promise<void> {
    const root = join(ROOT, folder);
    await Promise.all(
      this.children
        .filter(
          ({ process }) => folder.startsWith('libs') || process.services.some(({ entry }) => entry.startsWith(root)),
        )
        .map(({ child }) => child.restart()),
    );
  }

  private get services(): Service[] {
    return this.children.flatMap(({ process }) => process.services);
  }

  private logOf(name: string): string {
    return join(this.context.settings.dataDir, 'logs', `${name}.log`);
  }
}

const urlHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
