import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import type { InsightKind } from '@vitrine/contracts/ai/insights';
import type { RecommendationsDto, ThemeSuggestionsDto } from '@vitrine/contracts/media/insights.dto';

type InsightDto = RecommendationsDto | ThemeSuggestionsDto;

/** An insight as its row says. */
interface InsightRow {
  readonly id: string;
  readonly kind: InsightKind;
  readonly state: 'pending' | 'done' | 'failed';
  readonly dto: InsightDto | null;
  readonly errorCode: string | null;
}

interface Stored extends Omit<InsightRow, 'dto'> {
  readonly answer: object | null;
  readonly source: 'model' | 'local';
  readonly model: string | null;
  readonly completedAt: Date | null;
}

const COLUMNS = `id, kind, state, answer, source, model, error_code as "errorCode", completed_at as "completedAt"`;
const TODAY = `requested_at >= date_trunc('day', now(), 'UTC')`;

/** What AI has said of the banners. */
@Injectable()
export class InsightRows {
  constructor(private readonly em: EntityManager) {}

  /** The last one that was made; of `hash` only, where it is given. */
  async lastMade(kind: InsightKind, hash?: string): Promise<InsightDto | null> {
    const where = hash === undefined ? '' : 'and input_hash = ?';
    const row = await this.one(
      `select ${COLUMNS} from insights where kind = ? and state = 'done' ${where} order by requested_at desc limit 1`,
      hash === undefined ? [kind] : [kind, hash],
    );
    return row?.dto ?? null;
  }

  find(id: string): Promise<InsightRow | null> {
    return this.one(`select ${COLUMNS} from insights where id = ?`, [id]);
  }

  /** Serialises requests until the transaction ends, so that the day's count holds. */
  async lock(): Promise<void> {
    await this.em.execute(`select pg_advisory_xact_lock(hashtext('insights'))`);
  }

  /**
   * How many were requested since midnight UTC. What is measured here, without a model, costs nothing and does not count.
   */
  async today(): Promise<number> {
    const [{ count }] = await this.em.execute<[{ count: number }]>(
      `select count(*)::int as count from insights where ${TODAY} and (state <> 'done' or source is distinct from 'local')`,
    );
    return count;
  }

  async begin(id: string, kind: InsightKind, hash: string): Promise<void> {
    await this.em.execute(`insert into insights (id, kind, input_hash) values (?, ?, ?) on conflict do nothing`, [
      id,
      kind,
      hash,
    ]);
  }

  async complete({ insightId, insight }: AiEvents['ai.insight_made']): Promise<void> {
    await this.em.execute(
      `update insights set state = 'done', answer = ?::jsonb, source = ?, model = ?, completed_at = now()
       where id = ? and kind = ? and state = 'pending'`,
      [JSON.stringify(insight.answer), insight.source, insight.model, insightId, insight.kind],
    );
  }

  async fail(insightId: string, code: string): Promise<void> {
    await this.em.execute(
      `update insights set state = 'failed', error_code = ?, completed_at = now() where id = ? and state = 'pending'`,
      [code, insightId],
    );
  }

  private async one(sql: string, params: unknown[]): Promise<InsightRow | null> {
    const [row] = await this.em.execute<Stored[]>(sql, params);
    return row ? toRow(row) : null;
  }
}

const toRow = ({ id, kind, state, errorCode, answer, source, model, completedAt }: Stored): InsightRow => ({
  id,
  kind,
  state,
  errorCode,
  dto:
    answer && completedAt
      ? ({ ...answer, source, model, generatedAt: new Date(completedAt).toISOString() } as InsightDto)
      : null,
});
