import { Module } from '@nestjs/common';
import { StoreReadings } from './store-readings.js';

/** What is measured for all processes together; the worker alone exposes it, so that nothing counts twice. */
@Module({
  providers: [StoreReadings],
})
export class MetricsModule {}
