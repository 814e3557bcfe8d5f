import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ExtractColoursDto } from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { MediaJobs } from '../jobs/media-jobs.js';
import { ColourRows } from './colour-rows.js';

/** ADM-AI-01, ADM-AI-02, ADM-AI-04: extracts the colours of one banner or of all, anew where they are known. */
@Injectable()
export class ExtractColours {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ColourRows,
    private readonly tasks: Tasks,
    private readonly jobs: MediaJobs,
    private readonly acts: ActLog,
  ) {}

  /** Requested again while it goes on, it is joined. Throws BANNER_NOT_FOUND. */
  async extract(who: Principal, { id }: ExtractColoursDto): Promise<{ jobId: string }> {
    const subject = id ?? 'all';
    const { task, banners } = await this.em.transactional(async () => {
      const waiting = await this.rows.request(id);
      if (id !== undefined && waiting.length === 0) raise('BANNER_NOT_FOUND');
      const opened = await this.tasks.open('colour-extraction', {
        subject,
        input: { bannerIds: waiting.map((banner) => banner.id) },
        requestedBy: who.userId,
        total: waiting.length,
      });
      // Joined otherwise.
      if (opened.slice === 0 && opened.state === 'queued')
        this.acts.record({ act: 'colours.extract', subject: ['banner', subject] });
      return { task: opened, banners: waiting };
    });
    for (const banner of banners)
      this.jobs.colours(banner.id, banner.smallImageKey(), banner.paletteAskedAt ?? new Date());
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }
}
