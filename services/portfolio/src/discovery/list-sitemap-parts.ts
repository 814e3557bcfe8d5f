import { Controller } from '@nestjs/common';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DiscoveryRepository } from './discovery.repository.js';

type Parts = RpcMap['portfolio.sitemap.parts']['response'];

/** Bounds of the sitemap's files. Together they cover all users, new ones included. */
@Controller()
export class ListSitemapParts {
  constructor(private readonly discovery: DiscoveryRepository) {}

  @RpcHandler('portfolio.sitemap.parts')
  async list(): Promise<Parts> {
    const ends = await this.discovery.parts();
    return ends.map((end, index) => ({ after: ends[index - 1]?.until ?? null, ...end }));
  }
}
