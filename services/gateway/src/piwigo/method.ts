import type { FastifyReply } from 'fastify';
import type { RateLimitKind } from '@vitrine/contracts/http/rate-limits.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { type RateLimits, sharesOf } from '../edge/rate-limits.js';
import type { DeskFile, DeskForm, DeskUploads } from '../uploads/desk-uploads.js';
import { fail } from './encode.js';
import type { Params } from './params.js';
import type { PiwigoSessions, SignedIn } from './sessions.js';

/** What methods call: services, by the messages that the site's own pages cause, too. */
export interface Services {
  readonly rpc: RpcClient;
  readonly sessions: PiwigoSessions;
  readonly uploads: DeskUploads;
  readonly limits: RateLimits;
  readonly origin: string;
  readonly methods: () => string[];
}

/** One call of a method. */
export class Call {
  constructor(
    readonly params: Params,
    readonly request: EdgeRequest,
    readonly reply: FastifyReply,
    /** Null for nobody. */
    readonly who: SignedIn | null,
    readonly services: Services,
  ) {}

  get rpc(): RpcClient {
    return this.services.rpc;
  }

  /** The caller of a method that needs one. */
  get owner(): SignedIn {
    return this.who ?? fail(401, 'Access denied');
  }

  /** Takes `points` off a limit of the caller's. */
  weigh(kind: RateLimitKind, points = 1): Promise<void> {
    return this.services.limits.take(this.reply, sharesOf(kind, points, this.request));
  }

  /** The caller's page. */
  get pageUrl(): string {
    return `${this.services.origin}${portfolioPath(this.owner.user)}`;
  }
}

/** A row of the table. */
export interface Method {
  /** What the token must be for; left out: anybody may call. Any of the two will do for reading. */
  readonly for?: 'reading' | 'writing';
  /** Programs call it by GET, too. What changes something is POST alone but for what they insist on. */
  readonly byGet?: true;
  /** `pwg_token`: wanted always, or when it is sent by GET; one that is wrong is refused anyway. */
  readonly token?: 'always' | 'by-get';
  /** Parameters; all others are dropped. */
  readonly takes?: readonly string[];
  /** Those of them that must be there. */
  readonly needs?: readonly string[];
  readonly weighs?: RateLimitKind;
  /** Programs read no body of its failures. */
  readonly isUpload?: true;
  readonly run: (call: Call) => unknown;
  /** Of a method that takes a file: where it goes, judged by the fields before it, and what is answered then. */
  readonly file?: {
    readonly place: (call: Call) => DeskFile | Promise<DeskFile>;
    readonly answer: (call: Call, form: DeskForm) => Promise<unknown>;
  };
}

export type Methods = Readonly<Record<string, Method>>;
