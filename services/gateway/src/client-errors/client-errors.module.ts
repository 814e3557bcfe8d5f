import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.js';

/** Errors that open pages report. */
@Module({ controllers: [ClientErrorsController] })
export class ClientErrorsModule {}
