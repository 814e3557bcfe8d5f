import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.js';
import { RecordClientError } from './record-client-error.js';

/** Errors that open pages report. */
@Module({
  controllers: [ClientErrorsController],
  providers: [RecordClientError],
})
export class ClientErrorsModule {}
