import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  ImportPickedDto,
  type PickerSessionDto,
  PickerSessionRefDto,
  type PickerStatusDto,
} from '@vitrine/contracts/media/photo-library.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

/** Picker sessions, and the imports that come of them. */
@Controller()
export class PickerRpcController {
  @RpcHandler('media.picker_session.create')
  create(): PickerSessionDto {
    return raise('LIBRARY_NOT_CONNECTED');
  }

  @RpcHandler('media.picker_session.get')
  get(@Payload() _dto: PickerSessionRefDto): PickerStatusDto {
    return raise('NOT_FOUND');
  }

  @RpcHandler('media.picker_session.cancel')
  cancel(@Payload() _dto: PickerSessionRefDto): { cancelled: true } {
    return raise('NOT_FOUND');
  }

  @RpcHandler('media.picker_session.import')
  import(@Payload() _dto: ImportPickedDto): { jobId: string } {
    return raise('NOT_FOUND');
  }
}
