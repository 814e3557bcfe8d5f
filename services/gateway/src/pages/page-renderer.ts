import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type { PageToRender, RenderedPage, ServerBundle } from '@vitrine/contracts/server-rendering';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';

/** Renders visitors' pages with the code that runs in their browsers, from the server bundle of the frontend's build. */
@Injectable()
export class PageRenderer {
  private bundle: ServerBundle | null = null;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  async load(): Promise<void> {
    const file = resolve(this.config.SERVER_BUNDLE ?? join(this.config.STATIC_DIR, '../dist-server/entry-server.js'));
    if (!existsSync(file)) return this.logger.warn({ file }, 'no server bundle: pages are rendered by browsers alone');
    try {
      const bundle = (await import(pathToFileURL(file).href)) as ServerBundle;
      await bundle.prepare();
      this.bundle = bundle;
    } catch (err) {
      this.logger.error({ err, file }, 'the server bundle does not load: pages are rendered by browsers alone');
    }
  }

  /** Null: the browser has to render it. A failing render costs speed, never the page. */
  render(page: PageToRender): RenderedPage | null {
    try {
      return this.bundle?.render(page) ?? null;
    } catch (err) {
      this.logger.error({ err, url: page.url }, 'a page could not be rendered: the browser renders it');
      return null;
    }
  }
}
