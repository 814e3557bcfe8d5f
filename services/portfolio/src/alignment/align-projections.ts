import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { AlignmentsRepository } from './alignments.repository.js';
import { Projections } from './projections.js';

const PAGE = 200;
const SECOND = 1_000;
/** Between two pages of a projection. */
const PAGE_PAUSE = 2 * SECOND;
/** Between the last page and the first. */
const ROUND_PAUSE = 600 * SECOND;
/** A page that a process took and died over is taken again after this time. */
const LEASE = 60 * SECOND;

/**
 * Compares everything portfolio copies with its owners, page by page and all the time, so that an event that is lost
 * for whatever reason is mended without anybody's doing. A page at a time is taken by one process.
 */
@Injectable()
export class AlignProjections {
  constructor(
    private readonly alignments: AlignmentsRepository,
    private readonly projections: Projections,
  ) {}

  @Reconcile({ everyMs: SECOND })
  async run(): Promise<void> {
    const due = await this.alignments.take(LEASE);
    if (!due) return;
    const { until } = await this.projections.align(due.name, due.after, PAGE);
    await this.alignments.progress(due.name, until, until === null ? ROUND_PAUSE : PAGE_PAUSE);
  }
}
