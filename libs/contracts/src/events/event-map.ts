import type { AdminEvents } from '../admin/admin.events.js';
import type { AiEvents } from '../ai/ai.events.js';
import type { ClientGalleryEvents } from '../client-galleries/client-galleries.events.js';
import type { IdentityEvents } from '../identity/identity.events.js';
import type { MediaEvents } from '../media/media.events.js';

/** Every event: name -> payload. Names are in the past tense. */
export type EventMap = AdminEvents & AiEvents & ClientGalleryEvents & IdentityEvents & MediaEvents;
export type EventName = keyof EventMap;

/** An event on its way to one subscriber. */
export interface EventEnvelope<N extends EventName = EventName> {
  /** The same for every delivery of the same event. */
  id: string;
  name: N;
  occurredAt: string;
  payload: EventMap[N];
  requestId?: string;
  /** The span that it was published in, as W3C Trace Context writes it. */
  trace?: string;
}
