import { Injectable } from '@nestjs/common';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { ReadPool } from '@vitrine/platform/orm/read-pool';
import { MediaConfig } from '../config.js';

/** Enough for thousands of grants a second, each of which takes two index look-ups. */
const CONNECTIONS = 3;

/** Every image of every page is resolved here, so these reads never wait for photographers' changes. */
@Injectable()
export class ImageReads extends ReadPool {
  constructor(config: MediaConfig, metrics: Metrics) {
    super(config.DATABASE_URL, CONNECTIONS, metrics);
  }
}
