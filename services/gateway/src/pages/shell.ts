import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { RenderedPage, ThemeAttributes } from '@vitrine/contracts/server-rendering';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { escapeHtml } from '@vitrine/platform/text/escape-html';

/**
 * Scripts of the build that are no modules: the first runs before the first paint, the second fetches the modules when
 * the visitor is about to use the page.
 */
const COLOR_MODE_SCRIPT = 'src/app/boot/color-mode.ts';
const HYDRATE_SCRIPT = 'src/app/boot/hydrate.ts';
/** Fetched ahead when a picture is about to be opened. */
const VIEWER = 'src/widgets/lightbox/lightbox.tsx';

/** What pages with a look of their photographer's own add. */
const OWN_LOOK = 'src/shared/theme/own-look.css';

/** A module in Vite's manifest (https://vite.dev/guide/backend-integration). */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'src/main.tsx';

/** The files of the frontend's build, by the modules they were made from. */
export class BuildManifest {
  /** The scripts of every page: the entry, then what it imports. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];

  /** Throws when the build has no entry. */
  constructor(private readonly manifest: Manifest) {
    this.file(ENTRY);
    this.scripts = this.filesOf([ENTRY]);
    this.styles = this.chunksOf([ENTRY]).flatMap(({ css = [] }) => css.map(address));
  }

  /** The address of what was made from `source`. Throws when the build has none. */
  file(source: string): string {
    const chunk = this.manifest[source];
    if (!chunk) throw new Error(`the frontend's build has no ${source}`);
    return address(chunk.file);
  }

  /** Sheet and type of a page with a look of its photographer's own; of the type, the files that every page in it needs. */
  ownLookOf({ typography: { fontFamily, textFamily } }: Pick<TemplateDto, 'typography'>): {
    style: string;
    fonts: string[];
  } {
    const ofPair = textFamily === undefined ? [] : [...new Set([fontFamily, textFamily])];
    const names = ofPair.map((family) => `/${family.toLowerCase().replaceAll(' ', '-')}-latin-wght-normal.woff2`);
    const files = Object.entries(this.manifest).filter(([source]) => names.some((name) => source.endsWith(name)));
    return { style: this.file(OWN_LOOK), fonts: files.map(([, { file }]) => address(file)) };
  }

  /** The scripts of `modules` and of what they import, without those of every page. */
  scriptsOf(modules: readonly string[]): string[] {
    return this.filesOf(modules).filter((file) => !this.scripts.includes(file));
  }

  private filesOf(modules: readonly string[]): string[] {
    return this.chunksOf(modules).map(({ file }) => address(file));
  }

  /** Each once, importers before what they import. */
  private chunksOf(modules: readonly string[]): ManifestChunk[] {
    const seen = new Set(modules);
    // A set is iterated up to what is added on the way.
    for (const module of seen) for (const imported of this.manifest[module]?.imports ?? []) seen.add(imported);
    return [...seen].flatMap((module) => this.manifest[module] ?? []);
  }
}

/** Places in `frontend/index.html` into which each answer writes: of attributes, and of markup. */
const SLOTS = ['html', 'head', 'body', 'root', 'app', 'data'] as const;

type Slot = (typeof SLOTS)[number];

const PLACEHOLDER = / vitrine:([a-z]+)|<!--vitrine:([a-z]+)-->/;

/** The document around every page, cut at its placeholders once, so that nothing that is filled in is searched. */
export class PageTemplate {
  private readonly texts: string[] = [];
  private readonly slots: Slot[] = [];

  /** Throws when a placeholder is missing, unknown or there twice. */
  constructor(html: string) {
    // Split by a pattern of two groups: a text, then the two groups of which one has matched.
    const [first = '', ...rest] = html.split(PLACEHOLDER);
    this.texts.push(first);
    for (let at = 0; at < rest.length; at += 3) {
      this.slots.push((rest[at] ?? rest[at + 1]) as Slot);
      this.texts.push(rest[at + 2] ?? '');
    }
    if (this.slots.toSorted().join() !== SLOTS.toSorted().join())
      throw new Error(`index.html has the placeholders ${this.slots.join(', ')} instead of ${SLOTS.join(', ')}`);
  }

  /** A document. Attributes are given with the space before them. */
  fill(content: Record<Slot, string>): string {
    return this.texts.map((text, at) => (at === 0 ? text : content[this.slots[at - 1] as Slot] + text)).join('');
  }
}

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
  /** Of a portfolio. */
  template?: TemplateDto | undefined;
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

  with({ head, data = '', rendered = null, modules, isPortfolio = false, template }: ShellContent): string {
    const page = rendered?.page;
    const theme = page?.theme;
    return this.template.fill({
      html: theme ? rootAttributes(theme) : '',
      // Styles block the first paint; the head names the first images; code comes last.
      head: [
        `<meta name="vitrine-build" content="${this.build}" />`,
        isPortfolio ? '' : this.colorModeTag(),
        this.styleTags(),
        template?.own ? this.ownLookTags(template) : '',
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
    return (this.manifest?.styles ?? []).map(styleTag).join('');
  }

  private ownLookTags(template: TemplateDto): string {
    if (!this.manifest) return '';
    const { style, fonts } = this.manifest.ownLookOf(template);
    const fontTag = (file: string): string =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin${attribute('href', file)} />`;
    return styleTag(style) + fonts.map(fontTag).join('');
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

const address = (file: string): string => `/${file}`;

const attribute = (name: string, value: string): string => ` ${name}="${escapeHtml(value)}"`;

const styleTag = (file: string): string => `<link rel="stylesheet" crossorigin${attribute('href', file)} />`;

const rootAttributes = ({ rootClass, variables }: ThemeAttributes): string => {
  const style = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return attribute('class', rootClass) + attribute('style', style.join(';'));
};
