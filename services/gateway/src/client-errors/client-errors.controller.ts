import { Body, Controller, HttpCode } from '@nestjs/common';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { Serves } from '../edge/serves.decorator.js';
import { NoteClientError } from './record-client-error.js';

@Controller()
export class ClientErrorsController {
  constructor(private readonly noteClientError: NoteClientError) {}

  @Serves('clientError')
  @HttpCode(204)
  note(@Body() dto: ClientErrorDto): void {
    this.noteClientError.run(dto);
  }
}
