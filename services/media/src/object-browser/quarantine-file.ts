import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Subject } from '../storage-audit/expected-objects.js';
import { isMade } from '../storage-audit/merge-page.js';
import { Orphans, type RootWithRows } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';

/** A file that no row names, and the photo or site image under whose id it is stored. */
interface UnnamedFile {
  readonly root: RootWithRows;
  readonly key: string;
  readonly subject: Subject | undefined;
}

/** Puts a file that no row names into quarantine. */
@Injectable()
export class QuarantineFile {
  constructor(
    private readonly store: ObjectStore,
    private readonly orphans: Orphans,
    private readonly quarantined: Quarantine,
    private readonly acts: ActLog,
  ) {}

  /** Throws OBJECT_NOT_FOUND, and OBJECT_IN_USE for what is on its way to be stored or removed. */
  async quarantine(adminId: string, { root, key, subject }: UnnamedFile): Promise<'quarantined'> {
    const { lastModified } = (await this.store.find(key)) ?? raise('OBJECT_NOT_FOUND');
    const isYoung = Date.now() - lastModified.getTime() <= ORPHAN_AGE_MS;
    if (isYoung || isMade(subject, key)) raise('OBJECT_IN_USE');
    const { nameless, deleted } = await this.orphans.inspect(root, [key]);
    // Such as a width that is no longer made.
    const isLeftOver = subject !== undefined && root !== 'originals';
    if (deleted.length > 0 || (nameless.length === 0 && !isLeftOver)) raise('OBJECT_IN_USE');
    await this.quarantined.markBy(adminId, key);
    this.acts.record({ act: 'object.delete', subject: ['object', key], after: { outcome: 'quarantined' } });
    return 'quarantined';
  }
}
