import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type {
  EnteredGallery,
  EnterGalleryDto,
  GalleryVisitDto,
  OpenedClientPageDto,
  OpenGalleryDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS, LINK_ROLES, type LinkRole } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { limitKindOf, UNCACHED_PUBLIC_READS } from '@vitrine/contracts/http/route-limits.rules';
import { GALLERY_READ_POINTS, IDENTITIES_A_DAY } from '@vitrine/contracts/http/rate-limits.rules';
import type { RouteName } from '@vitrine/contracts/http/routes';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { runAs } from '@vitrine/platform/context/request-context';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { addressKey } from '../edge/address-key.js';
import { idOr } from '../edge/params.js';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { RateLimits } from '../edge/rate-limits.js';
import { Cookies } from '../sessions/cookies.js';
import { CurrentUsers } from '../sessions/current-users.js';

const PREFIX = 'vitrine_gallery_';
/** The longest that browsers keep a cookie. */
const LIFETIME_S = 400 * 24 * 60 * 60;
const DAY_S = 24 * 60 * 60;

interface Kept {
  readonly visit: GalleryVisitDto;
  /** The address that it was opened by, so that opening it again is known as that. */
  readonly by: string;
  /** Random: guests of one address who have not said a name are not one. */
  readonly device: string;
}

/** `visit`: null while a PIN is missing. */
type Entered = EnteredGallery & { visit: GalleryVisitDto | null };

/** Who looks at a gallery; `principal` is its owner, or somebody who would like to be. */
export interface Looking {
  readonly visit: GalleryVisitDto;
  readonly principal: Principal | null;
}

/**
 * Who looks at a client gallery: what a signed cookie of that gallery says, or else a signed-in user, whose own it has to
 * be. Portfolio judges what that is good for, each time.
 */
@Injectable()
export class Visits {
  private readonly prefix: string;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly cookies: Cookies,
    private readonly currentUsers: CurrentUsers,
    private readonly limits: RateLimits,
    private readonly reads: PublicReadLimit,
    private readonly rpc: RpcClient,
  ) {
    this.prefix = cookies.nameOf(PREFIX);
    limits.define('identify:device', IDENTITIES_A_DAY.device, DAY_S);
    limits.define('identify:address', IDENTITIES_A_DAY.address, DAY_S);
  }

  /**
   * Acts for who looks at the gallery of the address, within their limits, which are counted by `who`. Throws
   * GALLERY_NOT_FOUND for others.
   */
  async run<Result>(
    route: RouteName,
    request: FastifyRequest,
    reply: FastifyReply,
    act: (visit: GalleryVisitDto, who: string) => Promise<Result>,
  ): Promise<Result> {
    const { galleryId } = request.params as { galleryId: string };
    const points = UNCACHED_PUBLIC_READS[route];
    if (points) this.reads.take(request, reply, points);
    const looking = (await this.of(request, idOr('GALLERY_NOT_FOUND', galleryId))) ?? raise('GALLERY_NOT_FOUND');
    return this.within(route, looking, request, reply, act);
  }

  /** Acts for who looks within the limits of a call, wherever it was asked for. */
  async within<Result>(
    route: RouteName,
    looking: Looking,
    request: FastifyRequest,
    reply: FastifyReply,
    act: (visit: GalleryVisitDto, who: string) => Promise<Result>,
  ): Promise<Result> {
    const { visit, principal } = looking;
    const device = this.read(request, this.nameOf(visit.galleryId))?.device;
    const who = principal?.userId ?? `${visit.linkId} ${visit.personId ?? (device || addressKey(request.ip))}`;
    if (limitKindOf(route)) await this.limits.take(reply, [{ limiter: 'visit:user', key: who, points: 1 }]);
    if (route === 'identifyVisitor')
      await this.limits.take(reply, [
        { limiter: 'identify:device', key: `${visit.galleryId} ${device}`, points: 1 },
        { limiter: 'identify:address', key: `${visit.galleryId} ${addressKey(request.ip)}`, points: 1 },
      ]);
    return this.as(looking, () => act(visit, who));
  }

  /** Calls services in the name of who looks. */
  as<Result>({ visit, principal }: Looking, act: (visit: GalleryVisitDto) => Promise<Result>): Promise<Result> {
    return principal ? runAs(principal, () => act(visit)) : act(visit);
  }

  /** Null: nobody who could see it. */
  async of(request: FastifyRequest, galleryId: string): Promise<Looking | null> {
    const visit = this.by(request, galleryId);
    // Who comes by a link is asked for no session, and a link is no less than it says to somebody who has one.
    return visit?.linkId ? { visit, principal: null } : this.asOwner(request, galleryId, visit?.previewAs);
  }

  /** As the signed-in user, without a link. */
  async asOwner(request: FastifyRequest, galleryId: string, previewAs?: LinkRole): Promise<Looking | null> {
    const visit = visitOf({ galleryId, ...(previewAs && { previewAs }) });
    const user = await this.currentUsers.of(request);
    return user && { visit, principal: { userId: user.id, role: user.role } };
  }

  /** What the gallery's cookie says; null without a good one. */
  by(request: FastifyRequest, galleryId: string): GalleryVisitDto | null {
    const visit = this.read(request, this.nameOf(galleryId))?.visit;
    return visit?.galleryId === galleryId ? visit : null;
  }

  /** Opens a gallery by its address, and keeps that in a cookie unless a PIN is missing. Throws what portfolio says. */
  async enter(dto: OpenGalleryDto, request: FastifyRequest, reply: FastifyReply): Promise<Entered> {
    this.reads.take(request, reply, GALLERY_READ_POINTS);
    const by = hashOf(dto);
    const before = this.names(request)
      .map((name) => this.read(request, name))
      .find((kept) => kept?.by === by);
    const asked: EnterGalleryDto = Object.assign({}, dto, { from: this.from(request), visit: before?.visit ?? null });
    const entered = await this.rpc.call('portfolio.gallery_visit.enter', asked).catch((error: unknown) => {
      // Wrong addresses cost ten times as much as right ones.
      if (error instanceof AppError && error.status === 404) this.reads.take(request, reply, 1 - GALLERY_READ_POINTS);
      throw error;
    });
    return { ...entered, visit: entered.needsPin ? null : this.remember(entered, by, request, reply) };
  }

  /** The page of one client; a PIN comes in by each of its links that has it. Throws what portfolio says. */
  async enterPage(
    dto: { secret: string; pin?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OpenedClientPageDto> {
    this.reads.take(request, reply, GALLERY_READ_POINTS);
    const visits = this.names(request).flatMap((name) => this.read(request, name)?.visit ?? []);
    const asked = { ...dto, from: this.from(request), visits: visits.slice(-GALLERY_LIMITS.visitsOfBrowser) };
    const { entered, ...page } = await this.rpc.call('portfolio.client_page.open', asked);
    for (const gallery of entered.slice(0, GALLERY_LIMITS.visitsOfBrowser))
      this.remember(gallery, hashOf({ secret: gallery.secret }), request, reply);
    return page;
  }

  /** Another person on this device, or none. */
  setPerson(request: FastifyRequest, reply: FastifyReply, galleryId: string, personId: string | null): void {
    const kept = this.read(request, this.nameOf(galleryId));
    if (kept?.visit.galleryId !== galleryId) return;
    this.keep(request, reply, { ...kept, visit: Object.assign({}, kept.visit, { personId }) });
  }

  /** From now on the owner looks as such a visitor would. */
  preview(request: FastifyRequest, reply: FastifyReply, galleryId: string, previewAs: LinkRole): void {
    this.keep(request, reply, { visit: visitOf({ galleryId, previewAs }), by: '', device: '' });
  }

  /** Who has come in is in from now on. */
  private remember(entered: EnteredGallery, by: string, request: FastifyRequest, reply: FastifyReply): GalleryVisitDto {
    const { galleryId, linkId, pinVersion } = entered;
    // The same person by another link of the gallery is still that person.
    const here = this.by(request, galleryId) && this.read(request, this.nameOf(galleryId));
    const personId = entered.personId ?? here?.visit.personId ?? null;
    const visit = visitOf({ galleryId, linkId, pinVersion, personId });
    this.keep(request, reply, { visit, by, device: here?.device || randomBytes(9).toString('base64url') });
    return visit;
  }

  /** Names the visitor's address to portfolio, which counts wrong PINs by it. */
  private from({ ip }: FastifyRequest): string {
    const hash = createHmac('sha256', this.config.SESSION_SECRET).update(`gallery ${addressKey(ip)}`);
    return hash.digest('base64url');
  }

  private keep(request: FastifyRequest, reply: FastifyReply, { visit, by, device }: Kept): void {
    const { galleryId, linkId, pinVersion, personId, previewAs } = visit;
    const name = this.nameOf(galleryId);
    const others = this.names(request).filter((each) => each !== name);
    for (const oldest of others.slice(0, Math.max(0, others.length - GALLERY_LIMITS.visitsOfBrowser + 1)))
      this.cookies.clear(reply, oldest, { httpOnly: true });
    const value = [galleryId, linkId, pinVersion, personId, previewAs, by, device].map((part) => part ?? '').join('.');
    this.cookies.setSigned(reply, name, value, { maxAge: LIFETIME_S });
  }

  private read(request: FastifyRequest, name: string): Kept | null {
    const value = this.cookies.readSigned(request, name);
    if (value === null) return null;
    const [galleryId = '', linkId, pinVersion, personId, previewAs, by = '', device = ''] = value.split('.');
    return {
      visit: visitOf({
        galleryId,
        linkId: linkId || null,
        pinVersion: pinVersion ? Number(pinVersion) : null,
        personId: personId || null,
        ...(LINK_ROLES.includes(previewAs as LinkRole) && { previewAs: previewAs as LinkRole }),
      }),
      by,
      device,
    };
  }

  private names(request: FastifyRequest): string[] {
    return Object.keys(this.cookies.all(request)).filter((name) => name.startsWith(this.prefix));
  }

  private nameOf(galleryId: string): string {
    return this.prefix + galleryId.slice(-12);
  }
}

const visitOf = (visit: Pick<GalleryVisitDto, 'galleryId'> & Partial<GalleryVisitDto>): GalleryVisitDto => ({
  linkId: null,
  pinVersion: null,
  personId: null,
  ...visit,
});

/** Names an address, so that what it has opened is known again. */
const hashOf = ({ secret = '', name = '' }: Pick<OpenGalleryDto, 'secret' | 'name'>): string =>
  createHash('sha256').update(`${secret} ${name}`).digest('base64url').slice(0, 12);
