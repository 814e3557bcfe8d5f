import { connected } from './databases.js';

/** What metrics tell the age of. */
export type RunKind = 'backup' | 'drill';

/** Notes in media's database how a backup or a drill has ended; the last success stays known when one fails. */
export const noteRun = (mediaUrl: string, kind: RunKind, succeeded: boolean): Promise<unknown> =>
  connected(mediaUrl, (client) =>
    client.query(
      `insert into backup_runs (kind, finished_at, succeeded, succeeded_at)
       values ($1, now(), $2, case when $2 then now() end)
       on conflict (kind) do update set finished_at = excluded.finished_at, succeeded = excluded.succeeded,
         succeeded_at = coalesce(excluded.succeeded_at, backup_runs.succeeded_at)`,
      [kind, succeeded],
    ),
  );

/** How the last backup and the last drill have ended, as far as there were any. */
export const lastRuns = (mediaUrl: string): Promise<{ kind: RunKind; succeeded: boolean; finishedAt: Date }[]> =>
  connected(mediaUrl, async (client) => {
    const { rows } = await client.query<{ kind: RunKind; succeeded: boolean; finishedAt: Date }>(
      'select kind, succeeded, finished_at as "finishedAt" from backup_runs order by kind',
    );
    return rows;
  });
