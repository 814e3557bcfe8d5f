import { AsyncLocalStorage } from 'node:async_hooks';
import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { COMPRESSION } from '@vitrine/contracts/http/compression.rules';
import type { SitemapRow } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { acceptedEncoding, EncodedBody, type Encoding } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { sitemapFile, sitemapIndex } from './sitemap-xml.js';

interface Part {
  after: string | null;
  until: string;
  changedAt: string;
}
/** All files, and the answer that names them. */
interface Files {
  parts: Part[];
  index: EncodedBody;
}
interface Stretch {
  after?: string;
  until: string;
  cursor?: string;
}
interface ExportPage {
  rows: SitemapRow[];
  cursor: string | null;
}

type Snapshot = ReturnType<typeof AsyncLocalStorage.snapshot>;

/** A line for each thousand photos, so that it is not asked for with every file. */
const FILES_TTL_MS = 10_000;
/** For how long a crawler gets the former index while the next is made: its dates may be that much late, once. */
const FILES_STALE_MS = 300_000;
/** Public reads that one file weighs: three answers of portfolio, compressed for each request. */
const FILE_POINTS = 3;
/** How long a photo that became private may still be named. */
const WALK_TTL_MS = 1_000;
const WALK_BYTES = 16 * 1024 * 1024;
const XML = 'application/xml; charset=utf-8';
/** Pages of the site itself; they stand in the first part. */
const OWN_PAGES = ['/', '/landing'];

const compressorOf: Record<Exclude<Encoding, 'identity'>, () => Transform> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION.stream.br } }),
  gzip: () => createGzip({ level: COMPRESSION.stream.gzip }),
};

/**
 * The sitemap: an index, and files that are read from portfolio while they are sent, so that none is ever whole in
 * memory. Crawlers that come together share what has been read.
 */
@Injectable()
export class Sitemap {
  private readonly files = new TtlCache<Files>({ ttlMs: FILES_TTL_MS, maxEntries: 1 });
  private readonly former = new TtlCache<Files>({ ttlMs: FILES_STALE_MS, maxEntries: 1 });
  private readonly exports = new TtlCache<ExportPage>({
    ttlMs: WALK_TTL_MS,
    maxEntries: 500,
    maxBytes: WALK_BYTES,
    sizeOf: ({ rows }) =>
      rows.reduce((sum, { photos, pages = [] }) => sum + 300 + 800 * photos.length + 200 * pages.length, 100),
  });

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly limit: PublicReadLimit,
    private readonly logger: Logger,
  ) {}

  async index(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { index } = await this.allFiles();
    return sendEncoded(request, reply, index);
  }

  /** Counted from one. Throws NOT_FOUND. */
  async file(number: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method !== 'HEAD') this.limit.take(request, reply, FILE_POINTS);
    const part = await this.part(number);
    const { after, until } = part;
    const from = { ...(after !== null && { after }), until };
    // What cannot be read at all is an error in time; later the connection breaks, so that half is not taken for whole.
    await this.answer(from);
    const pages = number === 1 ? OWN_PAGES : [];
    // The rest is read by the events of a stream, which run outside of the request's context.
    const inContext = AsyncLocalStorage.snapshot();
    const walk = () => sitemapFile(this.config.origin, pages, this.walk(from, inContext));
    // For the headers alone nothing is read, nor packed.
    const pieces = Readable.from(request.method === 'HEAD' ? [] : walk());
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.type(XML).header('cache-control', 'public, max-age=0, must-revalidate').header('vary', 'accept-encoding');
    if (encoding === 'identity') return reply.send(pieces);
    reply.header('content-encoding', encoding);
    // Whoever sends it hears of an error, which ends the last stream too.
    return reply.send(pipeline(pieces, compressorOf[encoding](), () => undefined));
  }

  /** Another replica may name one more already. */
  private async part(number: number): Promise<Part> {
    const of = ({ parts }: Files): Part | undefined => parts[number - 1];
    return of(await this.allFiles()) ?? of(await this.newFiles()) ?? raise('NOT_FOUND');
  }

  private async allFiles(): Promise<Files> {
    const made = this.newFiles();
    const former = this.former.fresh('all');
    if (!former) return made;
    made.catch((err) => this.logger.warn({ err }, 'the index of the sitemap was not renewed'));
    return this.files.fresh('all') ?? former;
  }

  private newFiles(): Promise<Files> {
    return this.files.get('all', (stale) => this.makeFiles(stale));
  }

  private async makeFiles(stale: Files | undefined): Promise<Files> {
    const parts = await this.rpc.call('portfolio.sitemap.parts', {});
    const files = parts.map(({ changedAt }, n) => ({ url: `${this.config.origin}/sitemap-${n + 1}.xml`, changedAt }));
    const index = new EncodedBody(sitemapIndex(files), XML);
    const made = { parts, index: stale && index.equals(stale.index) ? stale.index : index };
    this.former.set('all', made);
    return made;
  }

  private async *walk(from: Stretch, inContext: Snapshot): AsyncGenerator<SitemapRow[]> {
    let cursor: string | null = null;
    do {
      const answer: ExportPage = await inContext(() => this.answer({ ...from, ...(cursor !== null && { cursor }) }));
      yield answer.rows;
      cursor = answer.cursor;
    } while (cursor !== null);
  }

  private answer(from: Stretch): Promise<ExportPage> {
    const key = `${from.after ?? ''}|${from.until}|${from.cursor ?? ''}`;
    return this.exports.get(key, () => this.rpc.call('portfolio.sitemap.export', from));
  }
}
