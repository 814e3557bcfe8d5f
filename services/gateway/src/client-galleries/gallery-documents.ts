import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { GalleryPageDto, OpenGalleryDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import {
  GALLERY_LIMITS,
  GALLERY_NAME,
  GALLERY_NAME_MAX,
  LINK_ROLES,
  LINK_SECRET,
  type LinkRole,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { GalleryDownloadOutcome, PageData } from '@vitrine/contracts/server-rendering';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { refuseAiCrawler, UNLISTED } from '../edge/ai-crawlers.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { Documents } from '../pages/documents.js';
import { type Looking, Visits } from './visits.js';

/** Nothing of it is kept anywhere, nor named to another site. */
const HEADERS = { ...UNLISTED, 'cache-control': 'private, no-store' };
const FORM = 'application/x-www-form-urlencoded';
const PIN_MAX = 60;
const PLACE = /^\d{1,5}$/;

interface Shown {
  /** All that the head says, and so a messenger's preview (P7): the page itself tells its visitor more. */
  title: string;
  data: PageData;
  card?: GalleryPageDto['cover'];
  status?: number;
  /** Of the address, as far as it is rendered. */
  query?: URLSearchParams;
}

/**
 * Pages of client galleries: of a link, `/g/{name}/{secret}`; of one with a PIN, `/g/{name}`; of one client, `/c/{secret}`;
 * and what their photographer sees as others would, `/g/preview/{galleryId}`. They work without scripts: what is looked at
 * and downloaded is in the address, and forms are sent to the page's own.
 */
@Injectable()
export class GalleryDocuments {
  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly visits: Visits,
    private readonly documents: Documents,
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
    fastify.post(
      '/c/:secret',
      { config: { takesAnything: true } },
      serve((request, reply) => this.openByPin(request, reply)),
    );
    for (const url of ['/g/:name', '/g/:name/:secret']) {
      fastify.get(
        url,
        serve((request, reply) => this.open(request, reply)),
      );
      fastify.post(
        url,
        { config: { takesAnything: true } },
        serve((request, reply) => this.takeForm(request, reply)),
      );
    }
  }

  private async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = askedFor(request);
    const { needsPin, name, title, by, visit } = await this.visits.enter(asked, request, reply);
    const { secret } = asked;
    if (secret && (request.params as { name: string }).name !== name)
      return reply.redirect(`/g/${name}/${secret}${queryOf(request)}`, 302);
    if (needsPin || !visit) return this.door({ title, by, wrong: false }, 200, request, reply);
    return this.look({ visit, principal: null }, request, reply);
  }

  /** What the address names of a gallery: a set, a page of photos, a photo, a download. */
  private async look(looking: Looking, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { set, photo, from, download, size, as } = request.query as Record<string, unknown>;
    const page = await this.visits.as(looking, (visit) =>
      this.rpc.call('portfolio.gallery_visit.page', {
        visit,
        ...(isId(set) && { setId: set }),
        ...(isId(photo) && { photoId: photo }),
        ...(typeof from === 'string' && PLACE.test(from) && { offset: Math.min(Number(from), GALLERY_LIMITS.photos) }),
      }),
    );
    const query = new URLSearchParams();
    if (page.isPreview && typeof as === 'string') query.set('as', page.role);
    if (page.setId) query.set('set', page.setId);
    if (isId(photo) && page.photos.some(({ id }) => id === photo)) query.set('photo', photo);
    else if (page.from > 0) query.set('from', String(page.from));
    if (typeof download !== 'string' || page.may.downloads.length === 0)
      return this.gallery(page, { query }, request, reply);
    const galleryDownload = await this.downloadOf(page, { download, size }, looking, request, reply);
    query.set('download', galleryDownload.scope);
    query.set('size', galleryDownload.size);
    return this.gallery(page, { query, data: { galleryDownload } }, request, reply);
  }

  /** The same as `prepareGalleryDownload` answers: the page is loaded again until its files are made. */
  private async downloadOf(
    { setId, may }: GalleryPageDto,
    asked: { download: string; size: unknown },
    looking: Looking,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<GalleryDownloadOutcome> {
    const size = may.downloads.find((each) => each === asked.size) ?? may.downloads[0] ?? 'web';
    const what = asked.download === 'set' && setId ? { scope: 'set' as const, id: setId } : { scope: 'all' as const };
    // Nothing is made, and nothing loaded again, while its visitor chooses.
    if (asked.size === undefined) return { scope: what.scope, size, answer: null };
    try {
      const answer = await this.visits.within('prepareGalleryDownload', looking, request, reply, (visit) =>
        this.rpc.call('portfolio.gallery_visit.prepare_download', { ...what, size, visit }),
      );
      return { scope: what.scope, size, answer };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'GALLERY_NOT_FOUND') throw error;
      return { scope: what.scope, size, answer: { failed: error.message } };
    }
  }

  /** Forms of a gallery's page, which every browser can send: the PIN of its door, and a wish for more time. */
  private async takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.assertOwnForm(request);
    const asked = askedFor(request);
    const { pin, wish } = (request.body ?? {}) as { pin?: unknown; wish?: unknown };
    if (wish === 'more-time') return this.askForTime(asked, request, reply);
    try {
      await this.visits.enter(Object.assign({}, asked, { pin: typedPin(pin) }), request, reply);
      return reply.redirect(pathOf(request) + queryOf(request), 303);
    } catch (error) {
      const isWrong = isRefusedPin(error) && error.code === 'GALLERY_PIN_WRONG';
      if (!isRefusedPin(error)) throw error;
      const { title, by } = await this.visits.enter(asked, request, reply);
      const door = { title, by, wrong: isWrong, message: error.message };
      return this.door(door, error.status, request, reply);
    }
  }

  private async askForTime(asked: OpenGalleryDto, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { visit } = await this.visits.enter(asked, request, reply);
    if (!visit) return reply.redirect(pathOf(request), 303);
    const looking = { visit, principal: null };
    let [message, status]: [string | null, number] = [null, 200];
    try {
      await this.visits.within('askForTime', looking, request, reply, () =>
        this.rpc.call('portfolio.gallery_visit.ask_for_time', { visit }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'GALLERY_NOT_FOUND') throw error;
      ({ message, status } = error);
    }
    const page = await this.rpc.call('portfolio.gallery_visit.page', { visit });
    return this.gallery(page, { data: { moreTime: { message } }, status }, request, reply);
  }

  private async preview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { galleryId } = request.params as { galleryId: string };
    if (!UUID_PATTERN.test(galleryId)) raise('GALLERY_NOT_FOUND');
    const { as } = request.query as { as?: unknown };
    const role: LinkRole = LINK_ROLES.find((each) => each === as) ?? 'client';
    const looking = (await this.visits.asOwner(request, galleryId, role)) ?? raise('GALLERY_NOT_FOUND');
    this.visits.preview(request, reply, galleryId, role);
    return this.look(looking, request, reply);
  }

  private async clientPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.client(await this.visits.enterPage(pageAskedFor(request), request, reply), 200, request, reply);
  }

  /** The form of a client's page: one entry opens all galleries whose link has this PIN. */
  private async openByPin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.assertOwnForm(request);
    const asked = pageAskedFor(request);
    const { pin } = (request.body ?? {}) as { pin?: unknown };
    try {
      await this.visits.enterPage({ ...asked, pin: typedPin(pin) }, request, reply);
      return reply.redirect(pathOf(request), 303);
    } catch (error) {
      if (!isRefusedPin(error)) throw error;
      const page = await this.visits.enterPage(asked, request, reply);
      const { status, message } = error;
      return this.client({ ...page, message }, status, request, reply);
    }
  }

  private client(
    page: NonNullable<PageData['clientPage']>,
    status: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const title = `Galleries – ${page.photographer.name}`;
    return this.show({ title, data: { clientPage: page }, status }, request, reply);
  }

  private gallery(
    page: GalleryPageDto,
    { data, ...shown }: Partial<Shown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const title = `Gallery – ${page.photographer.name}`;
    const card = page.sharesCover ? page.cover : null;
    return this.show({ ...shown, title, data: { clientGallery: page, ...data }, card }, request, reply);
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
    { title, data, card, status = 200, query }: Shown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const url = pathOf(request) + (query?.size ? `?${query.toString()}` : '');
    const document = this.documents.unlisted({ url, title, data, card });
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

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

const typedPin = (pin: unknown): string => (typeof pin === 'string' ? pin.slice(0, PIN_MAX) : '');

/** Said on the page that has asked for it. */
const isRefusedPin = (error: unknown): error is AppError =>
  error instanceof AppError && ['GALLERY_PIN_WRONG', 'RATE_LIMITED'].includes(error.code);

const pageAskedFor = ({ params }: FastifyRequest): { secret: string } => {
  const { secret } = params as { secret: string };
  return LINK_SECRET.test(secret) ? { secret } : raise('GALLERY_NOT_FOUND');
};

/** What the address names; a form that cannot be an address is as unknown as a wrong one. */
const askedFor = ({ params }: FastifyRequest): OpenGalleryDto => {
  const { name, secret } = params as { name: string; secret?: string };
  if (secret !== undefined) return LINK_SECRET.test(secret) ? { secret } : raise('GALLERY_NOT_FOUND');
  return GALLERY_NAME.test(name) && name.length <= GALLERY_NAME_MAX ? { name } : raise('GALLERY_NOT_FOUND');
};
