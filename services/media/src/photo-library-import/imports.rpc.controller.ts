import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ChangeImportDto, type LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { OwnImports } from './own-imports.js';

/** A user's imports. */
@Controller()
export class ImportsRpcController {
  constructor(private readonly imports: OwnImports) {}

  @RpcHandler('media.library_import.list')
  list(@Caller() who: Principal): Promise<LibraryImportDto[]> {
    return this.imports.list(who);
  }

  @RpcHandler('media.library_import.change')
  change(@Caller() who: Principal, @Payload() dto: ChangeImportDto): Promise<LibraryImportDto> {
    return this.imports.change(who, dto);
  }
}
