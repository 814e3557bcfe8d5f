import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ImportPickedDto,
  type PickerSessionDto,
  PickerSessionRefDto,
  type PickerStatusDto,
} from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { CreatePickerSession } from './create-picker-session.js';
import { EndPickerSessions } from './end-picker-sessions.js';
import { FollowPicked } from './follow-picked.js';
import { GetPickerStatus } from './get-picker-status.js';

/** Picker sessions, and the imports that come of them. */
@Controller()
export class PickerRpcController {
  constructor(
    private readonly createSession: CreatePickerSession,
    private readonly getStatus: GetPickerStatus,
    private readonly endSessions: EndPickerSessions,
    private readonly followPicked: FollowPicked,
  ) {}

  @RpcHandler('media.picker_session.create')
  create(@Caller() who: Principal): Promise<PickerSessionDto> {
    return this.createSession.create(who);
  }

  @RpcHandler('media.picker_session.get')
  get(@Caller() who: Principal, @Payload() dto: PickerSessionRefDto): Promise<PickerStatusDto> {
    return this.getStatus.get(who, dto);
  }

  @RpcHandler('media.picker_session.cancel')
  cancel(@Caller() who: Principal, @Payload() dto: PickerSessionRefDto): Promise<{ cancelled: true }> {
    return this.endSessions.cancel(who, dto);
  }

  @RpcHandler('media.picker_session.import')
  import(@Caller() who: Principal, @Payload() dto: ImportPickedDto): Promise<{ jobId: string }> {
    return this.followPicked.follow(who, dto);
  }
}
