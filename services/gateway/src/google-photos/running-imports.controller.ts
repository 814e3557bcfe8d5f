import { Controller, HttpCode, Param } from '@nestjs/common';
import type { ImportChange, LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';

/** Imports that go on or have ended. */
@Controller()
export class RunningImportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('libraryImports')
  async list(): Promise<{ imports: LibraryImportDto[] }> {
    return { imports: await this.rpc.call('media.library_import.list', {}) };
  }

  @Serves('pauseImport')
  @HttpCode(200)
  pause(@Param('importId') id: string): Promise<LibraryImportDto> {
    return this.change(id, 'pause');
  }

  @Serves('resumeImport')
  @HttpCode(200)
  resume(@Param('importId') id: string): Promise<LibraryImportDto> {
    return this.change(id, 'resume');
  }

  @Serves('cancelImport')
  @HttpCode(200)
  cancel(@Param('importId') id: string): Promise<LibraryImportDto> {
    return this.change(id, 'cancel');
  }

  private change(id: string, change: ImportChange): Promise<LibraryImportDto> {
    return this.rpc.call('media.library_import.change', { importId: idOr('NOT_FOUND', id), change });
  }
}
