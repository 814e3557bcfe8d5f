import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reading, Readings } from '@vitrine/platform/health/readings';
import { STORED_PHOTOS } from './storage/recorded-files.js';
import {
  auditAgeSeconds,
  auditImplausible,
  backupAgeSeconds,
  backupFailed,
  damagedObjects,
  drillAgeSeconds,
  quarantineBytes,
  storedBytes,
} from './store.metric.js';

const AGES = { backup: backupAgeSeconds, drill: drillAgeSeconds };

/** Every photo is summed up. */
const SUMS_EVERY_MS = 300_000;
const AUDIT_EVERY_MS = 60_000;

interface Sums {
  readonly originals: number;
  readonly derivatives: number;
  readonly quarantine: number;
}

interface BackupRun {
  readonly kind: keyof typeof AGES;
  readonly succeeded: boolean;
  readonly age: number | null;
}

/**
 * Exposes what the rows tell of the store: how much is stored, what is damaged, how audits and backups ended. The worker
 * alone exposes it, so that nothing counts twice.
 */
@Injectable()
export class StoreReadings {
  constructor(
    readings: Readings,
    private readonly em: EntityManager,
  ) {
    readings.add(() => this.sums(), SUMS_EVERY_MS);
    readings.add(() => this.damage());
    readings.add(() => this.newestAudit(), AUDIT_EVERY_MS);
    readings.add(() => this.backups());
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

  private async damage(): Promise<Reading[]> {
    const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from damaged_objects');
    return [{ gauge: damagedObjects, value: row?.count ?? 0 }];
  }

  private async newestAudit(): Promise<Reading[]> {
    const [audit] = await this.em.execute<{ implausible: boolean; age: number }[]>(
      `select implausible, extract(epoch from now() - finished_at)::float8 as age from audits
       where finished_at is not null and owner_id is null order by started_at desc limit 1`,
    );
    if (!audit) return [];
    return [
      { gauge: auditImplausible, value: audit.implausible ? 1 : 0 },
      { gauge: auditAgeSeconds, value: audit.age },
    ];
  }

  /** What makes backups and drills runs nowhere in between, and writes `backup_runs`. */
  private async backups(): Promise<Reading[]> {
    const runs = await this.em.execute<BackupRun[]>(
      'select kind, succeeded, extract(epoch from now() - succeeded_at)::float8 as age from backup_runs',
    );
    return runs.flatMap(({ kind, succeeded, age }) => [
      { gauge: backupFailed, labels: { kind }, value: succeeded ? 0 : 1 },
      ...(age === null ? [] : [{ gauge: AGES[kind], value: age }]),
    ]);
  }
}
