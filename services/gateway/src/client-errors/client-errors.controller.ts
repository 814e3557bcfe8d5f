import { Body, Controller, HttpCode } from '@nestjs/common';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { Serves } from '../edge/serves.decorator.js';
import { RecordClientError } from './record-client-error.js';

@Controller()
export class ClientErrorsController {
  constructor(private readonly recordClientError: RecordClientError) {}

  @Serves('clientError')
  @HttpCode(204)
  note(@Body() dto: ClientErrorDto): void {
    this.recordClientError.record(dto);
  }
}
