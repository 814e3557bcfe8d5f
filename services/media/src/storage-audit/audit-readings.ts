import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reading, Readings } from '@vitrine/platform/health/readings';
import { auditAgeSeconds, auditImplausible } from './audit.metric.js';

const EVERY_MS = 60_000;

/** Exposes what the newest audit of the whole store came to. */
@Injectable()
export class AuditReadings {
  constructor(
    readings: Readings,
    private readonly em: EntityManager,
  ) {
    readings.add(() => this.newest(), EVERY_MS);
  }

  private async newest(): Promise<Reading[]> {
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
}
