import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import {
  BeginConnectionDto,
  type BegunConnection,
  CompleteConnectionDto,
  type CompletedConnection,
} from '@vitrine/contracts/media/photo-library.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

/** The caller's own link to the photo library, while none can be made. */
@Controller()
export class ConnectionRpcController {
  @RpcHandler('media.library_connection.begin')
  begin(@Payload() _dto: BeginConnectionDto): BegunConnection {
    return raise('LIBRARY_DISABLED');
  }

  @RpcHandler('media.library_connection.complete')
  complete(@Payload() _dto: CompleteConnectionDto): CompletedConnection {
    return { error: 'feature_disabled', hasAlbums: false };
  }

  @RpcHandler('media.library_connection.get')
  get(): LibraryStatusDto {
    return { isConnected: false, connected: false, lastSync: null, errors: [], hasAlbums: false };
  }

  @RpcHandler('media.library_connection.delete')
  delete(): { deleted: true } {
    return { deleted: true };
  }
}
