import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { KeptAssets } from './kept-assets.js';
import { Shell } from './shell.js';

/** How long a start waits for the object store; the files of other builds can do without this one's. */
const WAIT_MS = 8_000;
/** Tried again so soon at first, since a new store is made while the gateway starts; then after twice as long each time. */
const RETRY_MS = 1_000;
const RETRY_AT_MOST_MS = 60_000;
/** How often a running replica says so, which keeps the files of its build, and adds those that have gone. */
const REPEAT_MS = 60 * 60_000;

/** Keeps the hashed files of this replica's build in the object store for as long as it runs. */
@Injectable()
export class KeepBuild implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly dir: string;
  /** As they are at the start: a build made in the same folder meanwhile is not the one that this process serves. */
  private readonly names: readonly string[];
  private timer: NodeJS.Timeout | undefined;
  private retryMs = RETRY_MS;
  private isOver = false;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
    private readonly kept: KeptAssets,
    private readonly logger: Logger,
  ) {
    this.dir = join(resolve(config.STATIC_DIR), 'assets');
    const names = existsSync(this.dir) ? readdirSync(this.dir) : [];
    this.names = names.filter((name) => !/\.(gz|map)$/.test(name));
  }

  /** Before the first request, because the files that this replica's pages name are requested from others, too. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.names.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolveLate) => (timer = setTimeout(resolveLate, WAIT_MS)));
    await Promise.race([this.keep(), late]);
    clearTimeout(timer);
  }

  onModuleDestroy(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private async keep(): Promise<void> {
    let nextMs = REPEAT_MS;
    try {
      await this.shell.load();
      await this.kept.keep(this.shell.build, this.names, this.dir);
      this.retryMs = RETRY_MS;
    } catch (err) {
      this.logger.warn({ err }, "this build's files are not in the object store yet");
      nextMs = this.retryMs;
      this.retryMs = Math.min(2 * nextMs, RETRY_AT_MOST_MS);
    }
    if (!this.isOver) this.timer = setTimeout(() => void this.keep(), nextMs).unref();
  }
}
