import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type DeletedFileDto,
  ListStoredFilesDto,
  ListStoredUsersDto,
  type OpenedFile,
  RestoreFileDto,
  type StoredFileDto,
  StoredFileRefDto,
  type StoredUserDto,
} from '@vitrine/contracts/media/object-browser.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DeleteFile } from './delete-file.js';
import { ListStoredFiles } from './list-stored-files.js';
import { ListStoredUsers } from './list-stored-users.js';
import { OpenObject } from './open-object.js';
import { RestoreFile } from './restore-file.js';

/** The store's files of all users, for administrators. */
@Controller()
export class ObjectBrowserRpcController {
  constructor(
    private readonly listStoredUsers: ListStoredUsers,
    private readonly listStoredFiles: ListStoredFiles,
    private readonly openObject: OpenObject,
    private readonly restoreFile: RestoreFile,
    private readonly deleteFile: DeleteFile,
  ) {}

  @RpcHandler('media.object.users', { role: 'admin' })
  users(@Payload() query: ListStoredUsersDto): Promise<Counted<StoredUserDto>> {
    return this.listStoredUsers.list(query);
  }

  @RpcHandler('media.object.list', { role: 'admin' })
  list(@Payload() query: ListStoredFilesDto): Promise<Counted<StoredFileDto>> {
    return this.listStoredFiles.list(query);
  }

  @RpcHandler('media.object.open', { role: 'admin' })
  open(@Caller() who: Principal, @Payload() dto: StoredFileRefDto): Promise<OpenedFile> {
    return this.openObject.open(who, dto);
  }

  @RpcHandler('media.object.restore', { role: 'admin' })
  restore(@Payload() dto: RestoreFileDto): Promise<PhotoDto> {
    return this.restoreFile.restore(dto);
  }

  @RpcHandler('media.object.delete', { role: 'admin' })
  delete(@Caller() who: Principal, @Payload() dto: StoredFileRefDto): Promise<DeletedFileDto> {
    return this.deleteFile.delete(who, dto);
  }
}
