import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reading, Readings } from '@vitrine/platform/health/readings';
import { STORED_PHOTOS } from './recorded-files.js';
import { quarantineBytes, storedBytes } from './storage.metric.js';

/** Every photo is summed up. */
const EVERY_MS = 300_000;

interface Sums {
  readonly originals: number;
  readonly derivatives: number;
  readonly quarantine: number;
}

/** Exposes how much is stored, as the rows have it. */
@Injectable()
export class StorageReadings {
  constructor(
    readings: Readings,
    private readonly em: EntityManager,
  ) {
    readings.add(() => this.sums(), EVERY_MS);
  }

  private async sums(): Promise<Reading[]> {
    const [sums] = await this.em.execute<[Sums]>(
      `select stored.*, (select coalesce(sum(bytes), 0)::float8 from quarantined_objects) as quarantine
       from (select coalesce(sum(bytes), 0)::float8 as originals, coalesce(sum(derivative_size), 0)::float8 as derivatives
             from ${STORED_PHOTOS} photos) stored`,
    );
    return [
      { gauge: storedBytes, labels: { kind: 'originals' }, value: sums.originals },
      { gauge: storedBytes, labels: { kind: 'derivatives' }, value: sums.derivatives },
      { gauge: quarantineBytes, value: sums.quarantine },
    ];
  }
}
