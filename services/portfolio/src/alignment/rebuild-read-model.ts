import { Injectable } from '@nestjs/common';
import { AlignmentsRepository } from './alignments.repository.js';
import { Projections, type ProjectionName } from './projections.js';

const PAGE = 500;

/** Progress of a rebuild. */
export type Rebuilt = Partial<Record<ProjectionName, number>>;

/**
 * Compares the whole read model with its owning services at once, while visitors keep reading it. The owner's state
 * wins, also an older one after a restore. Resumes an interrupted run.
 */
@Injectable()
export class RebuildReadModel {
  constructor(
    private readonly alignments: AlignmentsRepository,
    private readonly projections: Projections,
  ) {}

  async rebuildAll(): Promise<Rebuilt> {
    const rebuilt: Rebuilt = {};
    const { names, after } = await this.alignments.rebuildFrom();
    for (const [i, name] of names.entries()) rebuilt[name] = await this.rebuild(name, i === 0 ? after : null);
    return rebuilt;
  }

  private async rebuild(name: ProjectionName, from: string | null): Promise<number> {
    let count = 0;
    let after = from;
    do {
      const page = await this.projections.align(name, after, PAGE);
      count += page.count;
      after = page.until;
      await this.alignments.rebuilt(name, after);
    } while (after !== null);
    return count;
  }
}
