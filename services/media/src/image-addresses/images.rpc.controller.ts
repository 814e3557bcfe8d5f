import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ImageTokenDto, type ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ResolveImage } from './resolve-image.js';

@Controller()
export class ImagesRpcController {
  constructor(private readonly resolveImage: ResolveImage) {}

  @RpcHandler('media.image.resolve')
  resolve(@Payload() { token }: ImageTokenDto): Promise<ImageGrant> {
    return this.resolveImage.resolve(token);
  }
}
