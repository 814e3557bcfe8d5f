import { Module } from '@nestjs/common';
import { AlbumsRpcController } from './albums.rpc.controller.js';
import { ImportsRpcController } from './imports.rpc.controller.js';
import { OwnImports } from './own-imports.js';
import { PickerRpcController } from './picker.rpc.controller.js';

/** Imports from a photo library: of picked photos, and of albums. */
@Module({
  controllers: [AlbumsRpcController, ImportsRpcController, PickerRpcController],
  providers: [OwnImports],
})
export class PhotoLibraryImportApiModule {}
