import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { type Manifest, filesOf, takeOverTag, withoutCode } from './build-files.js';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import type { RenderedPage } from './page-renderer.js';

const HEAD = '<!--vitrine:head-->';
const BODY = '<!--vitrine:body-->';
const ROOT = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet"[^>]*>/g;
/** Puts dark colours on before the first paint; a page that wears a template has none to put on. */
const THEME_SCRIPT = /\s*<script src="\/theme\.js"><\/script>/;

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" />${HEAD}</head>
<body><div id="root">The frontend has not been built yet: run <code>npm run build</code>.</div>${BODY}</body></html>`;

/** Text put into the built page. */
export interface PageParts {
  head: string;
  body?: string;
  /** The page as it was drawn for this address; without, the browser draws it. */
  drawn?: { url: string; page: RenderedPage } | null;
}

/** Puts `text` in the place of `mark`, or before `otherwise` where a build has no mark. Never as a pattern: `$&` is text. */
const insert = (html: string, mark: string, otherwise: string, text: string): string => {
  const at = html.indexOf(mark);
  if (at >= 0) return html.slice(0, at) + text + html.slice(at + mark.length);
  const end = html.lastIndexOf(otherwise);
  return end < 0 ? html + text : html.slice(0, end) + text + html.slice(end);
};

/** Styles first, without which nothing is painted; then each answer's head, which names its picture; then the code. */
const inOrder = (html: string): string =>
  insert(html.replace(STYLES, ''), HEAD, '</head>', (html.match(STYLES) ?? []).join('') + HEAD);

/** In a template from the first paint on. */
const dressed = (html: string, { rootClass, variables, bodyClass }: NonNullable<RenderedPage['theme']>): string => {
  const style = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return html
    .replace(THEME_SCRIPT, '')
    .replace('<html', (tag) => `${tag} class="${escapeHtml(rootClass)}" style="${escapeHtml(style.join(';'))}"`)
    .replace('<body', (tag) => `${tag} class="${escapeHtml(bodyClass)}"`);
};

/** The browser takes the page over at the address it was drawn for, and with the parts that are on it. */
const drawnIn = (html: string, { url, page }: NonNullable<PageParts['drawn']>): string => {
  const parts = escapeHtml(page.modules.join(' '));
  const root = `<div id="root" data-url="${escapeHtml(url)}" data-parts="${parts}">${page.html}</div>`;
  return insert(page.theme ? dressed(html, page.theme) : html, ROOT, '</body>', root);
};

/** The page that the frontend's build has made, into which each answer writes its own head, markup and data. */
@Injectable()
export class Shell {
  private html = NOT_BUILT;
  /** For pages that are drawn here: they stand before their code comes. */
  private standing = withoutCode(NOT_BUILT);
  private manifest: Manifest = {};
  /** Names the build: its page names files by their content, and those name all others. */
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

  with({ head, body = '', drawn }: PageParts): string {
    if (!drawn) return insert(insert(this.html, HEAD, '</head>', head), BODY, '</body>', body);
    const { html, code } = this.standing;
    const takeOver = takeOverTag(code, filesOf(drawn.page.modules, this.manifest));
    return insert(insert(drawnIn(html, drawn), HEAD, '</head>', head + takeOver), BODY, '</body>', body);
  }

  private async read(): Promise<void> {
    const dir = this.config.STATIC_DIR;
    const file = join(dir, 'index.html');
    try {
      const html = await readFile(file, 'utf8');
      this.build = createHash('sha256').update(html).digest('hex').slice(0, 16);
      const named = insert(html, '</head>', '</head>', `<meta name="vitrine-build" content="${this.build}" /></head>`);
      this.html = inOrder(named.replace(/<title>[^<]*<\/title>/i, ''));
      this.standing = withoutCode(this.html);
    } catch {
      this.logger.warn({ file }, `${BRAND}'s pages are not built: only the API is served`);
    }
    // Without it pages work as well, their code comes a round trip later.
    const text = await readFile(join(dir, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    this.manifest = JSON.parse(text) as Manifest;
  }
}
