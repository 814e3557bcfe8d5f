/** Promises of the types, checked by `tsc` alone: each line marked so must not compile. */
import type { EventMap } from '../src/events/event-map.js';
import type { QueueMap } from '../src/queues/queue-map.js';
import type { RpcMap } from '../src/rpc-map.js';

declare function call<K extends keyof RpcMap>(name: K, request: RpcMap[K]['request']): Promise<RpcMap[K]['response']>;
declare function tell<N extends keyof EventMap>(name: N, payload: EventMap[N]): void;
declare function enqueue<Q extends keyof QueueMap>(queue: Q, payload: QueueMap[Q]['payload']): void;

export const promises = async (): Promise<void> => {
  const photo = await call('media.photo.trash', { photoId: 'x' });
  photo.trashed satisfies true;
  // @ts-expect-error there is no such question
  void call('media.photo.frobnicate', {});
  // @ts-expect-error a portfolio is not read by photo
  void call('portfolio.page.get', { photoId: 'x' });
  // @ts-expect-error an event carries its whole payload
  tell('media.photo_deleted', { photoId: 'x' });
  // @ts-expect-error jobs carry ids, never bytes
  enqueue('derivatives', { photoId: 'x', bytes: new Uint8Array() });
};
