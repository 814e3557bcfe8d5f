import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';

/** A page to be drawn: its address, with no more of the query than what is drawn, and the data the browser will find in it. */
export interface PageToRender {
  url: string;
  data: object;
}

export interface RenderedPage {
  /** For the inside of the root element. */
  html: string;
  /** Modules the browser needs to take the page over, as the build's manifest names them. */
  modules: string[];
  /** What a template puts on the elements around it. */
  theme: { rootClass: string; variables: Record<string, string>; bodyClass: string } | null;
}

/** What `frontend/src/entry-server.tsx` exports. */
interface Bundle {
  prepare(): Promise<void>;
  render(page: PageToRender): RenderedPage;
}

/** Draws visitors' pages with the code that runs in their browsers, from the server bundle of the frontend's build. */
@Injectable()
export class PageRenderer {
  private bundle: Bundle | null = null;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  async load(): Promise<void> {
    const file = resolve(this.config.SERVER_BUNDLE ?? join(this.config.STATIC_DIR, '../dist-server/entry-server.js'));
    if (!existsSync(file)) return this.logger.warn({ file }, 'no server bundle: pages are drawn by browsers alone');
    try {
      const bundle = (await import(pathToFileURL(file).href)) as Bundle;
      await bundle.prepare();
      this.bundle = bundle;
    } catch (err) {
      this.logger.error({ err, file }, 'the server bundle does not load: pages are drawn by browsers alone');
    }
  }

  /** Null: the browser has to draw it. A page is never refused because it cannot be drawn here. */
  render(page: PageToRender): RenderedPage | null {
    try {
      return this.bundle?.render(page) ?? null;
    } catch (err) {
      this.logger.error({ err, url: page.url }, 'a page could not be drawn: the browser draws it');
      return null;
    }
  }
}
