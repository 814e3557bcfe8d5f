import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type {
  LinksAnswerDto,
  ProjectsAnswerDto,
  SitePageAnswerDto,
  SitePageMovedDto,
} from '@vitrine/contracts/portfolio/site.dto';
import { SITE_PATHS, textLengthOf } from '@vitrine/contracts/portfolio/site.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** What stands at an address below a portfolio's. */
export type SiteAnswer =
  | { kind: 'page'; answer: SitePageAnswerDto }
  | { kind: 'projects'; answer: ProjectsAnswerDto }
  | { kind: 'links'; answer: LinksAnswerDto };
type FoundSite = SiteAnswer | { kind: 'moved'; to: string } | { kind: 'none' };

/** How long visitors may still see the state before a change. */
const TTL_MS = 1_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Projects, pages and lists of photographers' sites: one request to portfolio a second and address. */
@Injectable()
export class CachedSite {
  private readonly cache = new TtlCache<FoundSite>({
    ttlMs: TTL_MS,
    maxEntries: 5_000,
    maxBytes: MAX_BYTES,
    sizeOf: (found) => sizeOf(found),
  });

  constructor(private readonly rpc: RpcClient) {}

  /** `slug` in small letters. */
  find(identifier: string, slug: string): Promise<FoundSite> {
    const key = `${identifier.toLowerCase()}/${slug}`;
    return this.cache.get(key, (stale) => this.load(identifier, slug, stale));
  }

  private async load(identifier: string, slug: string, stale: FoundSite | undefined): Promise<FoundSite> {
    try {
      const fresh = await this.request(identifier, slug);
      return isSame(stale, fresh) ? stale : fresh;
    } catch (error) {
      if (error instanceof AppError && (error.status === 404 || error.code === 'VALIDATION')) return { kind: 'none' };
      throw error;
    }
  }

  private async request(identifier: string, slug: string): Promise<FoundSite> {
    const place = { identifier };
    if (slug === SITE_PATHS.projects) return found('projects', await this.rpc.call('portfolio.site.projects', place));
    if (slug === SITE_PATHS.links) return found('links', await this.rpc.call('portfolio.site.links', place));
    return found('page', await this.rpc.call('portfolio.site.page', { identifier, slug }));
  }
}

type AnswerOf<K extends SiteAnswer['kind']> = Extract<SiteAnswer, { kind: K }>['answer'];

const found = <K extends SiteAnswer['kind']>(kind: K, answer: AnswerOf<K> | SitePageMovedDto): FoundSite =>
  'movedTo' in answer ? { kind: 'moved', to: answer.movedTo } : ({ kind, answer } as SiteAnswer);

const isSame = (stale: FoundSite | undefined, fresh: FoundSite): stale is FoundSite =>
  stale !== undefined && 'answer' in stale && 'answer' in fresh && stale.answer.revision === fresh.answer.revision;

/** Estimated bytes in memory. */
const sizeOf = (kept: FoundSite): number => {
  if (kept.kind !== 'page') return 4_000 + (kept.kind === 'projects' ? 2_000 * kept.answer.projects.length : 0);
  const { blocks, photos } = kept.answer.page;
  const texts = photos.reduce((sum, { description }) => sum + (description?.length ?? 0), textLengthOf(blocks));
  return 4_000 + 2_000 * photos.length + 2 * texts;
};
