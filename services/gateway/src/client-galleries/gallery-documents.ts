import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { GalleryPageDto, OpenGalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  GALLERY_NAME,
  GALLERY_NAME_MAX,
  LINK_ROLES,
  LINK_SECRET,
  type LinkRole,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { GALLERY_READ_POINTS } from '@vitrine/contracts/http/rate-limits.rules';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { refuseAiCrawler, UNLISTED } from '../edge/ai-crawlers.js';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { Documents } from '../pages/documents.js';
import { Visits } from './visits.js';

/** Nothing of it is kept anywhere, nor named to another site. */
const HEADERS = { ...UNLISTED, 'cache-control': 'private, no-store' };
const FORM = 'application/x-www-form-urlencoded';
const PIN_MAX = 60;

interface Shown {
  /** All that the head says, and so a messenger's preview (P7): the page itself tells its visitor more. */
  title: string;
  data: PageData;
  card?: GalleryPageDto['cover'];
  status?: number;
}

/**
 * Pages of client galleries: of a link, `/g/{name}/{secret}`; of one with a PIN, `/g/{name}`; of one client, `/c/{secret}`;
 * and what their photographer sees as others would, `/g/preview/{galleryId}`. They work without scripts, so the PIN is a
 * form, which is sent to the page's own address.
 */
@Injectable()
export class GalleryDocuments {
  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly visits: Visits,
    private readonly documents: Documents,
    private readonly reads: PublicReadLimit,
    private readonly logger: Logger,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    const serve =
      (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        reply.headers(HEADERS);
        try {
          refuseAiCrawler(request.headers['user-agent'], false);
          return await answer(request, reply);
        } catch (error) {
          return this.instead(error, request, reply);
        }
      };
    fastify.get(
      '/g/preview/:galleryId',
      serve((request, reply) => this.preview(request, reply)),
    );
    fastify.get(
      '/c/:secret',
      serve((request, reply) => this.clientPage(request, reply)),
    );
    for (const url of ['/g/:name', '/g/:name/:secret']) {
      fastify.get(
        url,
        serve((request, reply) => this.open(request, reply)),
      );
      fastify.post(
        url,
        { config: { takesAnything: true } },
        serve((request, reply) => this.sendPin(request, reply)),
      );
    }
  }

  private async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = askedFor(request);
    const { needsPin, name, title, by, visit } = await this.visits.enter(asked, request, reply);
    const { secret } = asked;
    if (secret && (request.params as { name: string }).name !== name)
      return reply.redirect(`/g/${name}/${secret}`, 302);
    if (needsPin || !visit) return this.door({ title, by, wrong: false }, 200, request, reply);
    const page = await this.rpc.call('portfolio.gallery_visit.page', { visit });
    return this.gallery(page, request, reply);
  }

  /** The form of the door, which every browser can send. */
  private async sendPin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.assertOwnForm(request);
    const asked = askedFor(request);
    const { pin } = (request.body ?? {}) as { pin?: unknown };
    try {
      const typed = typeof pin === 'string' ? pin.slice(0, PIN_MAX) : '';
      await this.visits.enter(Object.assign({}, asked, { pin: typed }), request, reply);
      return reply.redirect(pathOf(request), 303);
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === 'GALLERY_PIN_WRONG';
      if (!isWrong && !(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
      const { title, by } = await this.visits.enter(asked, request, reply);
      const door = { title, by, wrong: isWrong, message: error.message };
      return this.door(door, error.status, request, reply);
    }
  }

  private async preview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { galleryId } = request.params as { galleryId: string };
    if (!UUID_PATTERN.test(galleryId)) raise('GALLERY_NOT_FOUND');
    const { as } = request.query as { as?: unknown };
    const role: LinkRole = LINK_ROLES.find((each) => each === as) ?? 'client';
    const looking = (await this.visits.asOwner(request, galleryId, role)) ?? raise('GALLERY_NOT_FOUND');
    const page = await this.visits.as(looking, (visit) => this.rpc.call('portfolio.gallery_visit.page', { visit }));
    this.visits.preview(request, reply, galleryId, role);
    return this.gallery(page, request, reply);
  }

  private async clientPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { secret } = request.params as { secret: string };
    if (!LINK_SECRET.test(secret)) raise('GALLERY_NOT_FOUND');
    this.reads.take(request, reply, GALLERY_READ_POINTS);
    const page = await this.rpc.call('portfolio.client_page.open', { secret });
    const title = `Galleries – ${page.photographer.name}`;
    return this.show({ title, data: { clientPage: page } }, request, reply);
  }

  private gallery(page: GalleryPageDto, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const title = `Gallery – ${page.photographer.name}`;
    const card = page.sharesCover ? page.cover : null;
    return this.show({ title, data: { clientGallery: page }, card }, request, reply);
  }

  private door(
    galleryDoor: NonNullable<PageData['galleryDoor']>,
    status: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.show({ title: `Gallery – ${galleryDoor.by}`, data: { galleryDoor }, status }, request, reply);
  }

  private async show(
    { title, data, card, status = 200 }: Shown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const document = this.documents.unlisted({ url: pathOf(request), title, data, card });
    return sendEncoded(request, reply, document, { status, headers: HEADERS });
  }

  /** What is not there, for whatever reason, is the same page; what is away is rendered once it is back. */
  private instead(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
    if (error instanceof AppError && error.status === 404)
      return sendEncoded(request, reply, this.documents.notFound(), { status: 404, headers: HEADERS });
    if (error instanceof AppError && error.status < 500) throw error;
    this.logger.warn({ err: error }, 'a page of a gallery is served without its data');
    return sendEncoded(request, reply, this.documents.app({ isIndexed: false }), { status: 503, headers: HEADERS });
  }

  /**
   * Refuses what another site's page makes a browser send. A page that names its address to nobody names no origin either,
   * so over plain http, where browsers say no more, `null` has to do: whoever sends it knows link and PIN.
   */
  private assertOwnForm({ headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    const isOwn =
      site === undefined ? [undefined, 'null', this.config.origin].includes(headers.origin) : site === 'same-origin';
    if (!isOwn) raise('CROSS_ORIGIN');
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** What the address names; a form that cannot be an address is as unknown as a wrong one. */
const askedFor = ({ params }: FastifyRequest): OpenGalleryDto => {
  const { name, secret } = params as { name: string; secret?: string };
  if (secret !== undefined) return LINK_SECRET.test(secret) ? { secret } : raise('GALLERY_NOT_FOUND');
  return GALLERY_NAME.test(name) && name.length <= GALLERY_NAME_MAX ? { name } : raise('GALLERY_NOT_FOUND');
};
