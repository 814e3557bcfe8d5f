import { Injectable } from '@nestjs/common';
import type { SortPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PhotosRepository } from '../photos/photos.repository.js';
import { PortfolioOrder } from './portfolio-order.js';

const SORTS: Record<PortfolioSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  title: 'title collate titles, id',
  // Of one form, so its letters sort by time. Photos without a date come last, newest first.
  taken: `exif ->> 'takenAt' desc nulls last, created_at desc, id desc`,
};

/** Orders the caller's whole portfolio anew. Photos that already stand like that stay untouched. */
@Injectable()
export class SortPhotos {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly order: PortfolioOrder,
  ) {}

  sort(who: Principal, { by }: SortPhotosDto): Promise<{ moved: number }> {
    return this.photos.inTransaction(async () => {
      await this.order.lock(who.userId);
      const now = await this.order.ids(who.userId, 'position, id');
      const wanted = await this.order.ids(who.userId, SORTS[by]);
      const moved = wanted.filter((id, i) => id !== now[i]).length;
      if (moved > 0) await this.order.renumber(who.userId, wanted);
      return { moved };
    });
  }
}
