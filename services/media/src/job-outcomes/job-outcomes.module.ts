import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { GetJob } from './get-job.js';
import { JobOutcomesRpcController } from './job-outcomes.rpc.controller.js';

/** Answers what became of work that goes on after its request. */
@Module({
  imports: [AnalysisModule],
  controllers: [JobOutcomesRpcController],
  providers: [GetJob],
})
export class JobOutcomesModule {}
