import { Module } from '@nestjs/common';
import { ConnectionRpcController } from './connection.rpc.controller.js';

/** The link to a photo library of another company. */
@Module({
  controllers: [ConnectionRpcController],
})
export class PhotoLibraryApiModule {}
