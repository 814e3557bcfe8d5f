import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';

const HEAD = '<!--vitrine:head-->';
const BODY = '<!--vitrine:body-->';

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" />${HEAD}</head>
<body><div id="root">The frontend has not been built yet: run <code>npm run build</code>.</div>${BODY}</body></html>`;

/** Text put into the built page. */
export interface PageParts {
  head: string;
  body?: string;
}

/** Puts `text` in the place of `mark`, or before `otherwise` where a build has no mark. Never as a pattern: `$&` is text. */
const insert = (html: string, mark: string, otherwise: string, text: string): string => {
  const at = html.indexOf(mark);
  if (at >= 0) return html.slice(0, at) + text + html.slice(at + mark.length);
  const end = html.lastIndexOf(otherwise);
  return end < 0 ? html + text : html.slice(0, end) + text + html.slice(end);
};

/** The page that the frontend's build has made, into which each answer writes its own head and data. */
@Injectable()
export class Shell {
  private html = NOT_BUILT;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  async load(): Promise<void> {
    const file = join(this.config.STATIC_DIR, 'index.html');
    try {
      const html = await readFile(file, 'utf8');
      this.html = html.replace(/<title>[^<]*<\/title>/i, '');
    } catch {
      this.logger.warn({ file }, `${BRAND}'s pages are not built: only the API is served`);
    }
  }

  with({ head, body = '' }: PageParts): string {
    return insert(insert(this.html, HEAD, '</head>', head), BODY, '</body>', body);
  }
}
