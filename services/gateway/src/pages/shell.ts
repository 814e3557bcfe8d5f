import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import type { RenderedPage, ThemeAttributes } from '@vitrine/contracts/http/server-rendering';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { BuildManifest, type Manifest } from './build-manifest.js';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { PageTemplate } from './page-template.js';

/**
 * Scripts of the build that are no modules: the first runs before the first paint, the second fetches the modules when
 * the visitor is about to use the page.
 */
const COLOR_MODE_SCRIPT = 'src/app/boot/color-mode.ts';
const HYDRATE_SCRIPT = 'src/app/boot/hydrate.ts';
/** Fetched ahead when a picture is about to be opened. */
const VIEWER = 'src/widgets/lightbox/lightbox.tsx';

const NOT_BUILT = new PageTemplate(`<!doctype html>
<html lang="en" vitrine:html><head><meta charset="utf-8" /><!--vitrine:head--></head>
<body vitrine:body><div id="root" vitrine:root>The frontend has not been built yet: run <code>npm run build</code>.<!--vitrine:app--></div><!--vitrine:data--></body></html>`);

export interface ShellContent {
  /** Tags of this page's head. */
  head: string;
  /** Markup after the app. */
  data?: string;
  /** The page as the server has rendered it for `url`; null: the browser renders it. */
  rendered?: { url: string; page: RenderedPage } | null;
  /** Of a page that the browser renders: what it begins with, to be fetched with the entry. */
  modules?: readonly string[];
  /** A portfolio's page, whose colours are its template's in every colour mode (OFF-07). */
  isPortfolio?: boolean;
}

/** The document around every page: the template of the build, its files, and what each answer writes into it. */
@Injectable()
export class Shell {
  private template = NOT_BUILT;
  private manifest: BuildManifest | null = null;
  /** Names the build by the names of its files, which hold their hashes. */
  build = 'none';
  private loading: Promise<void> | undefined;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  /** Reads the build, once. */
  load(): Promise<void> {
    return (this.loading ??= this.read());
  }

  /** The address of a file of this build; null when nothing is built. */
  file(source: string): string | null {
    return this.manifest?.file(source) ?? null;
  }

  /** The site's colours, fonts and colour mode, for the head of a document without the app. */
  get lookTags(): string {
    return this.colorModeTag() + this.styleTags();
  }

  with({ head, data = '', rendered = null, modules, isPortfolio = false }: ShellContent): string {
    const page = rendered?.page;
    const theme = page?.theme;
    return this.template.fill({
      html: theme ? rootAttributes(theme) : '',
      // Styles block the first paint; the head names the first images; code comes last.
      head: [
        `<meta name="vitrine-build" content="${this.build}" />`,
        isPortfolio ? '' : this.colorModeTag(),
        this.styleTags(),
        head,
        page ? this.hydrateTag(page.modules) : this.scriptTags(modules),
      ]
        .filter(Boolean)
        .join('\n    '),
      body: theme ? attribute('class', theme.bodyClass) : '',
      root: rendered
        ? attribute('data-url', rendered.url) + attribute('data-modules', rendered.page.modules.join(' '))
        : '',
      app: page?.html ?? '',
      data,
    });
  }

  private colorModeTag(): string {
    const file = this.file(COLOR_MODE_SCRIPT);
    return file ? `<script${attribute('src', file)}></script>` : '';
  }

  private styleTags(): string {
    const styles = this.manifest?.styles ?? [];
    return styles.map((file) => `<link rel="stylesheet" crossorigin${attribute('href', file)} />`).join('');
  }

  /** For a page that the browser renders. */
  private scriptTags(modules: readonly string[] = []): string {
    const [entry, ...imported] = this.filesWith(modules);
    const tag = entry ? `<script type="module" crossorigin${attribute('src', entry)}></script>` : '';
    return tag + imported.map((file) => `<link rel="modulepreload" crossorigin${attribute('href', file)} />`).join('');
  }

  /** Has a page that stands already hydrated when the visitor is about to use it (`frontend/src/app/boot`). */
  private hydrateTag(modules: readonly string[]): string {
    if (!this.manifest) return '';
    const script = this.manifest.file(HYDRATE_SCRIPT);
    const files = this.filesWith(modules);
    const viewer = this.manifest.scriptsOf([VIEWER]).filter((file) => !files.includes(file));
    return `<script${attribute('src', script)} defer${attribute('data-files', files.join(' '))}${attribute('data-viewer', viewer.join(' '))}></script>`;
  }

  /** The scripts of a page, the entry first: the others are only fetched ahead. */
  private filesWith(modules: readonly string[]): string[] {
    return this.manifest ? [...this.manifest.scripts, ...this.manifest.scriptsOf(modules)] : [];
  }

  private async read(): Promise<void> {
    const dir = this.config.STATIC_DIR;
    const files = ['index.html', '.vite/manifest.json'].map((name) => readFile(join(dir, name), 'utf8'));
    const texts = await Promise.all(files).catch(() => null);
    if (!texts) return this.logger.warn({ dir }, `${BRAND}'s pages are not built: only the API is served`);
    const [template = '', manifest = ''] = texts;
    this.template = new PageTemplate(template);
    this.manifest = new BuildManifest(JSON.parse(manifest) as Manifest);
    this.build = createHash('sha256')
      .update(template + manifest)
      .digest('hex')
      .slice(0, 16);
  }
}

const attribute = (name: string, value: string): string => ` ${name}="${escapeHtml(value)}"`;

const rootAttributes = ({ rootClass, variables }: ThemeAttributes): string => {
  const style = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return attribute('class', rootClass) + attribute('style', style.join(';'));
};
