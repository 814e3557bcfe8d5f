import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reading, Readings } from '@vitrine/platform/health/readings';
import { backupAgeSeconds, backupFailed, drillAgeSeconds } from './backup.metric.js';

const AGES = { backup: backupAgeSeconds, drill: drillAgeSeconds };

interface Run {
  readonly kind: keyof typeof AGES;
  readonly succeeded: boolean;
  readonly age: number | null;
}

/** Exposes how backups and restore drills end: what makes them, and runs nowhere in between, writes `backup_runs`. */
@Injectable()
export class BackupReadings {
  constructor(
    readings: Readings,
    private readonly em: EntityManager,
  ) {
    readings.add(() => this.runs());
  }

  private async runs(): Promise<Reading[]> {
    const runs = await this.em.execute<Run[]>(
      'select kind, succeeded, extract(epoch from now() - succeeded_at)::float8 as age from backup_runs',
    );
    return runs.flatMap(({ kind, succeeded, age }) => [
      { gauge: backupFailed, labels: { kind }, value: succeeded ? 0 : 1 },
      ...(age === null ? [] : [{ gauge: AGES[kind], value: age }]),
    ]);
  }
}
