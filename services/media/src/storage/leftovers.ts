import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { DeletionHold } from './deletion-hold.js';

/** What was made of a row that is gone. */
@Injectable()
export class Leftovers {
  constructor(
    private readonly store: ObjectStore,
    private readonly hold: DeletionHold,
  ) {}

  /** Deletes what begins with `prefix`; while there is a hold, that is left to the sweep. */
  async remove(prefix: string): Promise<void> {
    if (!(await this.hold.isOn())) await this.store.deletePrefix(prefix);
  }
}
