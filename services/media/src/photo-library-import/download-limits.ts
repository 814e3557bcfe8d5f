import { Injectable } from '@nestjs/common';

/** How long the bytes of one item may take. */
@Injectable()
export class DownloadLimits {
  readonly totalMs: number = 120_000;
  /** In each span of `paceMs` at least `paceBytes` have to come. */
  readonly paceMs: number = 15_000;
  readonly paceBytes: number = 16 * 1024;
}
