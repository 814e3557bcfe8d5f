import { BACKGROUND_WORK_RPC } from './admin/background-work.rpc.js';
import { CLIENT_GALLERIES_RPC, GALLERY_VISITS_RPC } from './client-galleries/client-galleries.rpc.js';
import type { ErrorCode } from './errors/error-catalogue.js';
import type { ReceiveEventsDto } from './events/receive-events.dto.js';
import { GALLERY_MAIL_RPC } from './client-galleries/gallery-mail.rpc.js';
import { IDENTITY_RPC } from './identity/identity.rpc.js';
import { DELIVERY_RPC } from './client-galleries/delivery.rpc.js';
import { DESK_RPC } from './media/desk.rpc.js';
import { MEDIA_RPC } from './media/media.rpc.js';
import { PHOTO_LIBRARY_RPC } from './media/photo-library.rpc.js';
import { NOTIFY_RPC } from './notify/notify.rpc.js';
import { WEBHOOK_RPC } from './notify/webhook.rpc.js';
import { PORTFOLIO_RPC } from './portfolio/portfolio.rpc.js';
import { message } from './rpc/message.js';
import { SITE_RPC } from './portfolio/site.rpc.js';

/** Revocations, before they come as events; from other services only. */
const receiveEvents = message<ReceiveEventsDto, { received: number }>('NOT_FOUND');

const RPC = {
  'media.event.receive': receiveEvents,
  'portfolio.event.receive': receiveEvents,
  ...BACKGROUND_WORK_RPC,
  ...IDENTITY_RPC,
  ...DELIVERY_RPC,
  ...DESK_RPC,
  ...MEDIA_RPC,
  ...PHOTO_LIBRARY_RPC,
  ...NOTIFY_RPC,
  ...GALLERY_MAIL_RPC,
  ...WEBHOOK_RPC,
  ...PORTFOLIO_RPC,
  ...CLIENT_GALLERIES_RPC,
  ...GALLERY_VISITS_RPC,
  ...SITE_RPC,
};

/** Every RPC message: name -> request and response. The first word names the service that answers. */
export type RpcMap = typeof RPC;
export type RpcName = keyof RpcMap;

/** Services that answer RPC. */
export const RPC_SERVICES = ['identity', 'media', 'portfolio', 'notify'] as const;
export type RpcService = (typeof RPC_SERVICES)[number];

/** Names that `service` has to answer. */
export const rpcNamesOf = (service: string): RpcName[] =>
  (Object.keys(RPC) as RpcName[]).filter((name) => name.startsWith(`${service}.`));

/** What any call may fail with: a request or caller that is refused, and what is away or broken. */
const ALWAYS: readonly ErrorCode[] = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TOKEN_SCOPE',
  'PAYLOAD_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
  'SERVICE_TIMEOUT',
  'INTERNAL',
];

/** The codes that the row of `name` says its handler raises. */
export const raisedBy = (name: RpcName): readonly ErrorCode[] => RPC[name].raises;

/** Whether a call of `name` may fail with `code`. */
export const mayRaise = (name: RpcName, code: ErrorCode): boolean =>
  ALWAYS.includes(code) || raisedBy(name).includes(code);
