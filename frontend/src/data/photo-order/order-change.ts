import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import { place, type Order, type Run } from './order.js';

export type OrderChange<R extends Run = Run> =
  /** `former`: the positions before. */
  | { kind: 'step'; to: readonly R[]; former: readonly R[] }
  /** `former`: all ids in the order before; null when there are too many, or before it was sent. */
  | { kind: 'sort'; by: PortfolioSort; former: string[] | null }
  | { kind: 'put-back'; order: string[] };

/** The variables of the mutation that saves a change. */
export interface Saving {
  change: OrderChange;
  isUndo: boolean;
}

export const SAVE_ORDER = ['portfolio-order'];

/** What takes a change back; null when nothing does. */
export const inverseOf = (change: OrderChange): OrderChange | null => {
  switch (change.kind) {
    case 'step':
      return { ...change, to: change.former, former: change.to };
    case 'sort':
      return change.former && { kind: 'put-back', order: change.former };
    case 'put-back':
      return null;
  }
};

/** The order with a step applied. Where the other changes put each photo, only the server computes. */
export const changed = (order: Order, change: OrderChange): Order =>
  change.kind === 'step' ? change.to.reduce(place, order) : order;
