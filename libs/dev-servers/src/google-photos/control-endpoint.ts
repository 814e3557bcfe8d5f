import { READY_GOOGLE_ACCOUNTS } from './accounts.js';
import { jsonOf, sendJson, type Received } from './exchange.js';
import type { FaultOrder } from './faults.js';
import { GoogleError } from './google-error.js';
import type { LibraryOrder } from './library.js';
import type { StandInParts } from './stand-in-parts.js';

/** What tests switch, below addresses that begin with an underscore. */
export class ControlEndpoint {
  constructor(private readonly parts: StandInParts) {}

  faults({ request, response, body }: Received): void {
    if (request.method === 'DELETE') this.parts.faults.clear();
    else {
      const given = jsonOf<{ faults: FaultOrder[] } & FaultOrder>(body);
      const orders = given.faults ?? [given as FaultOrder];
      if (!orders.every((order) => typeof order.fault?.kind === 'string'))
        throw new GoogleError('INVALID_ARGUMENT', 'A fault has a kind: {"call":"bytes","fault":{"kind":"cut-body"}}.');
      this.parts.faults.add(orders);
    }
    sendJson(response, 200, {});
  }

  clock({ response, body }: Received): void {
    const { advance } = jsonOf<{ advance: number }>(body);
    if (typeof advance !== 'number' || !(advance >= 0))
      throw new GoogleError('INVALID_ARGUMENT', 'advance is a number of seconds.');
    this.parts.clock.advance(advance);
    sendJson(response, 200, { now: this.parts.clock.iso() });
  }

  calls({ request, response, url }: Received): void {
    if (request.method === 'DELETE') {
      this.parts.calls.clear();
      return sendJson(response, 200, {});
    }
    const name = url.searchParams.get('call');
    sendJson(response, 200, { calls: this.parts.calls.seen().filter(({ call }) => !name || call === name) });
  }

  library({ response, body }: Received): void {
    const { account = READY_GOOGLE_ACCOUNTS[0].email, ...order } = jsonOf<LibraryOrder & { account: string }>(body);
    const library = this.parts.libraries.order(account, order);
    sendJson(response, 200, {
      account,
      items: library.items.map(({ id, kind, filename }) => ({ id, kind, filename })),
      albums: library.albums.map(({ id, title, items }) => ({ id, title, count: items.length })),
    });
  }

  /** Done without a page: the first `count` items, or the named ones. */
  pick({ response, body }: Received): void {
    const { session = '', count, items } = jsonOf<{ session: string; count: number; items: string[] }>(body);
    const found = this.parts.sessions.find(session);
    if (!found) throw new GoogleError('NOT_FOUND', 'No such session.');
    const all = this.parts.libraries.of(found.account).items.map(({ id }) => id);
    const picked = items ?? all.slice(0, count ?? all.length);
    if (picked.length > found.maxItemCount)
      throw new GoogleError('INVALID_ARGUMENT', `At most ${found.maxItemCount} items can be picked.`);
    this.parts.sessions.pick(session, picked);
    sendJson(response, 200, { picked: picked.length });
  }

  /** Withdraws an account's consent, as its owner does in the account's settings. */
  revoke({ response, body }: Received): void {
    const { account = READY_GOOGLE_ACCOUNTS[0].email } = jsonOf<{ account: string }>(body);
    this.parts.grants.revokeAccount(account);
    sendJson(response, 200, {});
  }
}
