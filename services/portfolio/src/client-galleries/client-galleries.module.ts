import { Module } from '@nestjs/common';
import { UnbuiltRpcController } from './unbuilt.rpc.controller.js';

/** Galleries for those who have a link to them: an audience of their own (decision 0121). */
@Module({ controllers: [UnbuiltRpcController] })
export class ClientGalleriesModule {}
