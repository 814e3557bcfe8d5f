import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** What waits for its turn, and which of it has not failed for a long time; both have an index of turns that wait. */
const WORK = {
  render: {
    turn: 'render_turn',
    waits: `derivatives = 'pending'`,
    isFresh: `(render_tries = 0 or coalesce(render_since, created_at) > now() - interval '1 hour')`,
  },
  analysis: {
    turn: 'ai_turn',
    waits: 'ai_pending',
    isFresh: `coalesce(ai_asked_at, created_at) > now() - interval '1 day'`,
  },
} as const;

/**
 * Gives photos their turn, so that owners take turns and not photos (decision 0022): an owner's next photo comes one
 * turn after their last one that waits, but never before what is being worked on now. Two photos at once may get the same
 * turn, which is harmless.
 */
@Injectable()
export class Turns {
  constructor(private readonly em: EntityManager) {}

  /** The turn of the owner's next photo; one more for each that comes with it. */
  async next(work: keyof typeof WORK, ownerId: string): Promise<number> {
    const { turn, waits, isFresh } = WORK[work];
    // What has failed again and again for an hour must not hold the present back.
    const [row] = await this.em.execute<{ turn: number }[]>(
      `select greatest(
         (select max(${turn}) + 1 from photos where ${waits} and owner_id = ?),
         (select ${turn} from photos where ${waits} and ${isFresh} order by ${turn} limit 1),
         1) as turn`,
      [ownerId],
    );
    return row?.turn ?? 1;
  }
}
