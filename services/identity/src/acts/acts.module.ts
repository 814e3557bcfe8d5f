import { Module } from '@nestjs/common';
import { KeepAct } from './keep-act.js';
import { ListActs } from './list-acts.js';
import { RemoveOldActs } from './remove-old-acts.js';

/** What administrators of all services have done. */
@Module({
  controllers: [ListActs],
  providers: [KeepAct, RemoveOldActs],
})
export class ActsModule {}
