import { Injectable } from '@nestjs/common';
import type { RpcMap } from '@vitrine/contracts/rpc/rpc-map';
import { DiscoveryRepository } from './discovery.repository.js';
import { LAST_ID } from './sitemap-cursor.js';

type Parts = RpcMap['portfolio.sitemap.parts']['response'];

/** Bounds of the sitemap's files. Together they cover all users, new ones included. */
@Injectable()
export class ListSitemapParts {
  constructor(private readonly discovery: DiscoveryRepository) {}

  async list(): Promise<Parts> {
    const ends = await this.discovery.parts();
    if (ends.length === 0) return [{ after: null, until: LAST_ID, changedAt: new Date(0).toISOString() }];
    return ends.map(({ until, changedAt }, index) => ({
      after: ends[index - 1]?.until ?? null,
      until: index === ends.length - 1 ? LAST_ID : until,
      changedAt,
    }));
  }
}
