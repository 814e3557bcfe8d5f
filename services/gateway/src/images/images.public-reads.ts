import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { ICON_FILES } from '@vitrine/contracts/media/site-image.rules';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import { matchesEtag } from '../http-cache/encoded-body.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { type FoundGrant, ImageAccess } from './image-access.js';
import { ReadyAnswers } from '../edge/ready-answers.js';
import { hangUpOnSlow, inPieces, isOnePiece, isTaken, type Sending, whenClosed } from '../edge/slow-readers.js';
import {
  type ImageInfo,
  type OpenImage,
  type SmallImage,
  ImageMemoryCache,
  type StoredFile,
} from './image-memory-cache.js';

const DERIVATIVE = /^(\d{1,5})\.(webp|avif|jpg)$/;

/** A file of an image, and what it is sent as. */
export interface Variant extends StoredFile {
  contentType: string;
}

/** The stored object behind `{width}.webp`, `{width}.avif`, `{width}.jpg`, `card.jpg` or an icon; null for a derivative that does not exist. */
export const variantOf = (
  { prefix, widths, avif, hdr = [], hasIcons, packet }: ImageGrant,
  name: string,
): Variant | null => {
  const version = packet ?? '';
  if (name === 'card.jpg')
    return widths.length > 0 ? { objectKey: `${prefix}card.jpg`, version, contentType: 'image/jpeg' } : null;
  if (hasIcons && ICON_FILES.includes(name)) return { objectKey: prefix + name, version, contentType: 'image/png' };
  const [, width, format] = DERIVATIVE.exec(name) ?? [];
  const made = { webp: widths, avif, jpg: hdr }[format ?? ''];
  if (!made?.includes(Number(width))) return null;
  const contentType = format === 'jpg' ? 'image/jpeg' : `image/${format}`;
  return { objectKey: `${prefix}${Number(width)}.${format}`, version, contentType };
};

/** The WebP file that is `width` wide, or the next wider. */
export const webpOf =
  (width: number) =>
  (grant: ImageGrant): Variant | null =>
    variantOf(grant, `${grant.widths.find((each) => each >= width) ?? grant.widths.at(-1) ?? 0}.webp`);

/** A browser keeps it for good, since what an address shows never changes, only what the file says of it; shared caches must revalidate. */
const PUBLIC = 'public, max-age=31536000, immutable, s-maxage=3';
const PRIVATE = 'private, no-store';

type LoadedImage = ImageInfo | SmallImage | OpenImage;
type Answer = FastifyReply | Promise<FastifyReply>;
type ImageRequest = FastifyRequest & { params: { token: string; variant: string } };

@Injectable()
export class ImagesPublicReads {
  constructor(
    private readonly access: ImageAccess,
    private readonly images: ImageMemoryCache,
    private readonly currentUsers: CurrentUsers,
    private readonly answers: ReadyAnswers,
  ) {}

  @Serves('image')
  get(request: ImageRequest, reply: FastifyReply): Answer {
    const { token } = request.params;
    const fresh = this.access.fresh(token);
    return fresh
      ? this.answer(fresh, request, reply)
      : this.access.find(token).then((found) => this.answer(found, request, reply));
  }

  /** An image of a photo of `ownerId`'s, of which `choose` says the file, for someone who may see it: no cache but theirs keeps it. */
  async sendTo(
    { ownerId, token, caching = PRIVATE }: { ownerId: string; token: string; caching?: string },
    choose: (grant: ImageGrant) => Variant | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { grant } = await this.access.find(token);
    if (grant?.ownerId !== ownerId) return raise('NOT_FOUND');
    const variant = choose(grant) ?? raise('NOT_FOUND');
    return this.send({ grant: { ...grant, isPublic: false } }, variant, request as ImageRequest, reply, caching);
  }

  private answer(found: FoundGrant, request: ImageRequest, reply: FastifyReply): Answer {
    const { grant } = found;
    if (!grant) return raise('NOT_FOUND');
    const variant = variantOf(grant, request.params.variant) ?? raise('NOT_FOUND');
    // The owner's settings of a private image stay private, too.
    if (!grant.isPublic) return this.requireOwner(grant, request).then(() => this.send(found, variant, request, reply));
    if (!grant.allowAiCrawlers) reply.headers(AI_REFUSED);
    refuseAiCrawler(request.headers['user-agent'], grant.allowAiCrawlers);
    // Search engines, feed readers and previews of links are told of it, and show it on pages of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return this.send(found, variant, request, reply);
  }

  /** A private image and none at all are the same answer to others (SEC-18), and one for delivery to administrators, too. */
  private async requireOwner({ ownerId, isForDelivery }: ImageGrant, request: ImageRequest): Promise<void> {
    const user = await this.currentUsers.of(request);
    if (user?.id !== ownerId && (isForDelivery || user?.role !== 'admin')) raise('NOT_FOUND');
  }

  private send(
    found: FoundGrant,
    variant: Variant,
    request: ImageRequest,
    reply: FastifyReply,
    caching = found.grant?.isPublic ? PUBLIC : PRIVATE,
  ): Answer {
    const isPublic = found.grant?.isPublic ?? false;
    const respond = (image: LoadedImage | null): FastifyReply => {
      if (!image) return raise('NOT_FOUND');
      reply.header('etag', image.etag).header('cache-control', caching);
      const isKnown = matchesEtag(request.headers['if-none-match'], image.etag);
      if (!isKnown) reply.header('content-type', variant.contentType).header('content-length', image.size);
      const hasBody = !isKnown && request.method !== 'HEAD';
      if ('body' in image && !hasBody) image.body.destroy();
      if (isKnown) return reply.code(304).send();
      if (!hasBody) return reply.send('');
      if ('bytes' in image) {
        this.sendBytes(image.bytes, reply);
        if (isPublic) this.keepReady(found, variant, request, reply);
        return reply;
      }
      if (!('body' in image)) return raise('NOT_FOUND');
      hangUpOnSlow(reply);
      return reply.send(image.body);
    };
    const kept = this.images.peek(variant);
    return kept ? respond(kept) : this.load(variant, request).then(respond);
  }

  private sendBytes(bytes: Buffer, reply: FastifyReply): void {
    reply.send(inPieces(bytes));
    this.lendTo(reply, bytes);
  }

  private lendTo(sending: Sending, bytes: Buffer): void {
    // A connection takes most images at once, and then nothing of them waits for its reader.
    if (isTaken(sending)) return;
    hangUpOnSlow(sending);
    whenClosed(sending, this.images.lend(bytes));
  }

  /** For the next who asks, while this grant is the one in force: it is found anew, or given up, within seconds. */
  private keepReady(found: FoundGrant, variant: Variant, request: ImageRequest, reply: FastifyReply): void {
    const { token } = request.params;
    const etag = reply.getHeader('etag');
    const peek = this.images.peekerOf(variant);
    this.answers.keep(request, reply, {
      bytes: () => {
        const kept = this.access.fresh(token) === found ? peek() : undefined;
        return kept && kept.etag === etag && isOnePiece(kept.bytes) ? kept.bytes : undefined;
      },
      sent: (response, bytes) => this.lendTo({ raw: response }, bytes),
    });
  }

  /** Nothing is read for an answer without a body. */
  private async load(file: Variant, { method, headers }: ImageRequest): Promise<LoadedImage | null> {
    const known = headers['if-none-match'];
    if (method !== 'HEAD' && known === undefined) return this.images.read(file);
    const info = await this.images.info(file);
    const isEnough = !info || method === 'HEAD' || matchesEtag(known, info.etag);
    return isEnough ? info : this.images.read(file);
  }
}
