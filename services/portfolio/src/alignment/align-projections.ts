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
 * Compares all projections with their owning services continuously, page by page, so that a lost event is repaired
 * without intervention. Each page is processed by one process.
 */
@Injectable()
export class AlignProjections {
  constructor(
    private readonly alignments: AlignmentsRepository,
    private readonly projections: Projections,
  ) {}

  @Reconcile({ everyMs: SECOND })
  async align(): Promise<void> {
    const due = await this.alignments.take(LEASE);
    if (!due) return;
    const { until } = await this.projections.align(due.name, due.after, PAGE);
    await this.alignments.progress(due.name, until, until === null ? ROUND_PAUSE : PAGE_PAUSE);
  }
}
