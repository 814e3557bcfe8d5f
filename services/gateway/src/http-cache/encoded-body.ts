import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fresh from 'fresh';
import { COMPRESSED_FROM_BYTES, COMPRESSION } from '@vitrine/contracts/http/compression.rules';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressors: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: COMPRESSION.answer.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: COMPRESSION.answer.gzip }),
};

/** An answer serialised once and compressed at most once an encoding, however often it is sent. `T`: what was serialised. */
export class EncodedBody<T = unknown> {
  declare readonly serialised?: T;
  readonly bytes: Buffer;
  private readonly etags: Record<Encoding, string>;
  private readonly ready = new Map<Encoding, Buffer>();
  private readonly compressing = new Map<Encoding, Promise<Buffer>>();

  constructor(
    text: string,
    readonly contentType: string,
  ) {
    this.bytes = Buffer.from(text);
    const tag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22);
    this.etags = { identity: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gzip"` };
    this.ready.set('identity', this.bytes);
  }

  static json<T>(value: T): EncodedBody<T> {
    return new EncodedBody(JSON.stringify(value), 'application/json; charset=utf-8');
  }

  /** Bytes held in memory. */
  get size(): number {
    let size = 0;
    for (const bytes of this.ready.values()) size += bytes.length;
    return size;
  }

  /** True when `other` is the same, byte by byte. */
  equals(other: EncodedBody | undefined): boolean {
    return other?.etags.identity === this.etags.identity;
  }

  /** Which encoding to answer with. */
  encodingFor(accepted: Encoding): Encoding {
    return this.bytes.length < COMPRESSED_FROM_BYTES ? 'identity' : accepted;
  }

  /** Strong, so it differs by encoding (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string {
    return this.etags[encoding];
  }

  /** The bytes when they are there already. */
  peek(encoding: Encoding): Buffer | undefined {
    return this.ready.get(encoding);
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready.get(encoding);
    if (ready || encoding === 'identity') return ready ?? this.bytes;
    const running = this.compressing.get(encoding) ?? this.compress(encoding);
    this.compressing.set(encoding, running);
    return running;
  }

  private async compress(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    try {
      const bytes = await compressors[encoding](this.bytes);
      this.ready.set(encoding, bytes);
      return bytes;
    } finally {
      this.compressing.delete(encoding);
    }
  }
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** What the browser prefers; Brotli before gzip before nothing where it has no preference. */
export const acceptedEncoding = (header: string | undefined): Encoding =>
  (header && negotiate(header.toLowerCase(), ENCODINGS)) || 'identity';

/** Whether an `If-None-Match` names `etag`; weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  fresh({ 'if-none-match': header }, { etag });
