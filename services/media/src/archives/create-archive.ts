import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import type { JobRefDto } from '@vitrine/contracts/rpc/job-ref.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ActiveOwners } from '../owners/active-owners.js';
import { databaseNow } from '../sql.js';
import { beginning } from './archive-layout.js';
import { ArchiveRows } from './archive-rows.js';

/** Begins an archive of the caller's photos outside the trash: of those named, or of all. */
@Injectable()
export class CreateArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly rows: ArchiveRows,
    private readonly tasks: Tasks,
  ) {}

  /** The same photos requested again while their archive is laid out are the same archive. */
  async create({ userId }: Principal, { photoIds: named }: DownloadPhotosDto): Promise<JobRefDto> {
    const photoIds = named ?? null;
    const total = await this.rows.count(userId, photoIds);
    if (total === 0) raise('NOTHING_TO_DOWNLOAD');
    const task = await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const what = createHash('sha256')
        .update(photoIds?.toSorted().join() ?? 'all')
        .digest('hex');
      const opened = await this.tasks.open('photo-archive', {
        subject: `${userId} ${what}`,
        input: {},
        requestedBy: userId,
        total,
      });
      if (await this.rows.insert(opened.id, userId, photoIds, total)) {
        const { pieces, draft } = beginning(await databaseNow(this.em));
        await this.rows.write(opened.id, pieces, draft);
      }
      return opened;
    });
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }
}
