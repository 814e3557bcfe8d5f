import type { BulkChangeDto, BulkResultDto, PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { runInSteps, type BatchOutcome } from '../../shared/hooks/use-batch.js';

/** A change of any number of photos. */
export type BulkChange =
  | { action: 'edit'; photoIds: readonly string[]; edit: NonNullable<BulkChangeDto['edit']> }
  | { action: 'revert'; states: readonly PhotoStateDto[] }
  | { action: 'analyse' | 'retry' | 'trash' | 'restore' | 'purge'; photoIds: readonly string[] };

export type BulkOutcome = BatchOutcome<BulkResultDto['changed'][number]>;

/** Does the change in steps of what the server takes at once. `onDone` is called with how many photos are behind it. */
export const changeInSteps = (change: BulkChange, onDone: (done: number) => void): Promise<BulkOutcome> => {
  const all: readonly unknown[] = change.action === 'revert' ? change.states : change.photoIds;
  const limit = stepSize(change);
  return runInSteps(all, limit, (_step, at) => callRoute('bulkChange', { body: stepOf(change, at, limit) }), onDone);
};

/** Descriptions are long: this many fit into one request at any length. */
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
