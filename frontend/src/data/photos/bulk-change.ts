import type { BulkChangeDto, BulkResultDto, PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { isSessionOver } from '../../shared/session-over.js';

/** A change of any number of photos. */
export type BulkChange =
  | { action: 'edit'; photoIds: readonly string[]; edit: NonNullable<BulkChangeDto['edit']> }
  | { action: 'revert'; states: readonly PhotoStateDto[] }
  | { action: 'analyse' | 'retry' | 'trash' | 'restore' | 'purge'; photoIds: readonly string[] };

export interface BulkOutcome extends BulkResultDto {
  /** Why it stopped before the end; what was done until then is in the other two. */
  error: Error | null;
}

/** Does the change in steps of what the server takes at once. `onDone` hears how many photos are behind it. */
export const changeInSteps = async (change: BulkChange, onDone: (done: number) => void): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { changed: [], missing: [], error: null };
  const all = change.action === 'revert' ? change.states : change.photoIds;
  const limit = stepSize(change);
  for (let at = 0; at < all.length; at += limit) {
    try {
      const { changed, missing } = await callRoute<BulkResultDto>('bulkChange', { body: stepOf(change, at, limit) });
      outcome.changed.push(...changed);
      outcome.missing.push(...missing);
    } catch (error) {
      // Nothing was done and nothing more will be: the page says why, as for any change.
      if (at === 0 && isSessionOver(error)) throw error;
      outcome.error = error instanceof Error ? error : new Error(String(error));
      return outcome;
    }
    onDone(Math.min(at + limit, all.length));
  }
  return outcome;
};

/** Descriptions are long: so many of them fit into one request whatever they say. */
const DESCRIPTIONS_AT_ONCE = 50;

const stepSize = (change: BulkChange): number =>
  change.action === 'revert' && change.states.some(({ description }) => description)
    ? DESCRIPTIONS_AT_ONCE
    : BULK_LIMIT;

const stepOf = (change: BulkChange, at: number, limit: number): BulkChangeDto => {
  if (change.action === 'revert') return { action: 'revert', states: change.states.slice(at, at + limit) };
  const photoIds = change.photoIds.slice(at, at + limit);
  const step = { ...change, photoIds };
  if (step.action === 'edit' && step.edit.numberFrom !== undefined)
    step.edit = Object.assign({}, step.edit, { numberFrom: step.edit.numberFrom + at });
  return step;
};
