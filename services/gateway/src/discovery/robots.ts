import { Inject, Injectable } from '@nestjs/common';
import { PRIVATE_PATHS } from '@vitrine/contracts/site-paths.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { AI_CRAWLERS } from '../edge/ai-crawlers.js';

/** Whole words: `/uploader` may be a portfolio (ROUTE-18). */
const PRIVATE = [...PRIVATE_PATHS, 'api'].toSorted();

const wholeWord = (rule: string, path: string): string[] => [
  `${rule}: ${path}$`,
  `${rule}: ${path}/`,
  `${rule}: ${path}?`,
];

/** The text of robots.txt; `open` are the portfolios that allow model training (decision 0017). */
const robotsTxt = (origin: string, open: readonly string[]): string =>
  [
    // First what must not be lost: readers may stop after 500 KiB (RFC 9309, 2.5).
    `Sitemap: ${origin}/sitemap.xml`,
    '',
    'User-agent: *',
    ...PRIVATE.flatMap((word) => wholeWord('Disallow', `/${word}`)),
    '',
    ...AI_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    // An image's address does not name its owner; each is refused by itself, with 403.
    ...(open.length > 0 ? ['Allow: /images/'] : []),
    ...open.flatMap((path) => wholeWord('Allow', path)),
    '',
  ].join('\n');

const TTL_MS = 5_000;

@Injectable()
export class Robots {
  private readonly cache = new TtlCache<EncodedBody>({ ttlMs: TTL_MS, maxEntries: 1 });

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  find(): Promise<EncodedBody> {
    return this.cache.get('robots', async () => {
      const open = await this.open();
      return new EncodedBody(robotsTxt(this.config.origin, open), 'text/plain; charset=utf-8');
    });
  }

  /** Without the list no portfolio is open: an answer that failed would keep search engines away, too. */
  private async open(): Promise<string[]> {
    try {
      const allowed = await this.rpc.call('portfolio.ai_crawlers.list_allowed', {});
      return allowed.paths;
    } catch (err) {
      this.logger.warn({ err }, 'robots.txt is served without those who let model trainers in');
      return [];
    }
  }
}
