import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Metrics } from '../health/define-metric.js';
import { boundedConnection, boundPool } from './bounded-pool.js';
import { measureStatements } from './measure-statements.js';
import { countConnections } from './pool.metric.js';

/**
 * A few connections of their own for short reads that must not stand in line behind other work of the process. They are
 * bounded as those of the ORM are, and see what is committed.
 */
export class ReadPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(url: string, connections: number, metrics: Metrics) {
    this.pool = new pg.Pool({ ...boundedConnection(url), max: connections });
    // What is lost fails its query, or is idle and replaced.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    boundPool(this.pool);
    measureStatements(this.pool, metrics);
    countConnections(this.pool, metrics);
  }

  /** Rows of `sql`, whose parameters are `$1`, `$2` and so on. Throws what the driver throws. */
  async rows<T extends object>(sql: string, params: readonly unknown[]): Promise<T[]> {
    const client = await this.pool.connect();
    try {
      return (await client.query<T>(sql, [...params])).rows;
    } finally {
      client.release();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
