/** What the stand-in is asked to do, as faults and the log of calls name it. */
export type CallName =
  | 'authorise'
  | 'token'
  | 'refresh'
  | 'revoke'
  | 'session.create'
  | 'session.get'
  | 'session.delete'
  | 'items'
  | 'bytes'
  | 'albums'
  | 'search'
  | 'page';

/** How a call goes wrong. */
export type Fault =
  /** An error in the words of the API that is called; with `retryAfterS` it has a Retry-After. */
  | { kind: 'status'; status: number; retryAfterS?: number }
  /** An error of the token endpoint, such as `invalid_grant`. */
  | { kind: 'oauth-error'; error: string; description?: string; status?: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'hang-up' }
  /** Headers never come. */
  | { kind: 'slow' }
  /** The body is not JSON. */
  | { kind: 'broken-json' }
  /** A JSON answer of one's own. */
  | { kind: 'answer'; body: unknown; status?: number }
  /** Bytes: the connection ends after half of them. */
  | { kind: 'cut-body' }
  /** Bytes: half of them come, then nothing. */
  | { kind: 'stalled-body' }
  /** Bytes: they keep coming, ten a second. */
  | { kind: 'slow-body' }
  /** Bytes: Content-Length promises twice as many as come. */
  | { kind: 'wrong-length' }
  /** Bytes: complete, but without a Content-Length. */
  | { kind: 'no-length' }
  /** Lists: no items, but a token for the next page, which has them. */
  | { kind: 'empty-page' }
  /** Lists: the token of the next page is that of this one; on the first page, a token that leads to the first page. */
  | { kind: 'repeated-token' }
  /** Lists: the first item comes a second time at the end of the page. */
  | { kind: 'same-item-twice' }
  /** Lists and sessions: fields that no reference names, and an unknown value of an enumeration. */
  | { kind: 'unknown-fields' };

/** A fault and the calls that it meets. */
export interface FaultOrder {
  /** Left out: every call. */
  readonly call?: CallName;
  readonly fault: Fault;
  /** Calls that it meets; 1 if left out, null: all from now on. */
  readonly times?: number | null;
  /** Calls that pass before it. */
  readonly skip?: number;
  /** Bytes of this item alone. */
  readonly item?: string;
}

/** The ordered faults, in the order in which they were ordered. */
export class Faults {
  private orders: { order: FaultOrder; skip: number; left: number }[] = [];

  add(orders: readonly FaultOrder[]): void {
    for (const order of orders) {
      this.orders.push({ order, skip: order.skip ?? 0, left: order.times === null ? Infinity : (order.times ?? 1) });
    }
  }

  clear(): void {
    this.orders = [];
  }

  /** The fault of this call, which then has met one call more. */
  take(call: CallName, item?: string): Fault | undefined {
    const met = this.orders.find(
      ({ order }) => (!order.call || order.call === call) && (!order.item || order.item === item),
    );
    if (!met) return undefined;
    if (met.skip > 0) {
      met.skip -= 1;
      return undefined;
    }
    met.left -= 1;
    if (met.left <= 0) this.orders = this.orders.filter((one) => one !== met);
    return met.order.fault;
  }
}
