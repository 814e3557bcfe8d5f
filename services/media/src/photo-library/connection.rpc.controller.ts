import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import {
  BeginConnectionDto,
  type BegunConnection,
  CompleteConnectionDto,
  type CompletedConnection,
} from '@vitrine/contracts/media/photo-library.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { BeginConnection } from './begin-connection.js';
import { CompleteConnection } from './complete-connection.js';
import { DisconnectLibrary } from './disconnect-library.js';
import { GetLibraryStatus } from './get-library-status.js';

/** The caller's own link to the photo library. */
@Controller()
export class ConnectionRpcController {
  constructor(
    private readonly beginConnection: BeginConnection,
    private readonly completeConnection: CompleteConnection,
    private readonly getStatus: GetLibraryStatus,
    private readonly disconnectLibrary: DisconnectLibrary,
  ) {}

  @RpcHandler('media.library_connection.begin')
  begin(@Caller() who: Principal, @Payload() dto: BeginConnectionDto): Promise<BegunConnection> {
    return this.beginConnection.begin(who.userId, dto);
  }

  @RpcHandler('media.library_connection.complete')
  complete(@Caller() who: Principal, @Payload() dto: CompleteConnectionDto): Promise<CompletedConnection> {
    return this.completeConnection.complete(who.userId, dto);
  }

  @RpcHandler('media.library_connection.get')
  get(@Caller() who: Principal): Promise<LibraryStatusDto> {
    return this.getStatus.get(who.userId);
  }

  @RpcHandler('media.library_connection.delete')
  async delete(@Caller() who: Principal): Promise<{ deleted: true }> {
    await this.disconnectLibrary.disconnect(who.userId);
    return { deleted: true };
  }
}
