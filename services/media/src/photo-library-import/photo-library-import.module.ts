import { Module } from '@nestjs/common';
import { AlbumsRpcController } from './albums.rpc.controller.js';
import { PickerRpcController } from './picker.rpc.controller.js';

/** Imports from a photo library: of picked photos, and of albums. */
@Module({
  controllers: [AlbumsRpcController, PickerRpcController],
})
export class PhotoLibraryImportApiModule {}
