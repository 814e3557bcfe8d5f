import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reading, Readings } from '@vitrine/platform/health/readings';
import { mailOldestSeconds, mailWaiting } from './mail.metric.js';

/** Exposes how many mails wait, as the rows have it. */
@Injectable()
export class MailReadings {
  constructor(
    readings: Readings,
    private readonly em: EntityManager,
  ) {
    readings.add(() => this.waiting());
  }

  private async waiting(): Promise<Reading[]> {
    const [row] = await this.em.execute<[{ mails: number; age: number }]>(
      `select count(*)::int as mails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
       from emails where status = 'queued'`,
    );
    return [
      { gauge: mailWaiting, value: row.mails },
      { gauge: mailOldestSeconds, value: row.age },
    ];
  }
}
