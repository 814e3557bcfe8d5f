import { parseArgs } from 'node:util';
import { ConfigError } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { type BackupConfig, databaseUrl, readBackupConfig } from './backup-config.js';
import { closeStore, openTarget } from './backup-target.js';
import { drillRestore } from './drill-restore.js';
import { openServer } from './embedded-server.js';
import { listBackups, readManifest } from './manifest.js';
import { restoreBackup } from './restore-backup.js';
import { type BackupContext, runBackup } from './run-backup.js';
import { connected } from './databases.js';

/** What metrics tell the age of. */
type RunKind = 'backup' | 'drill';

/** Notes in media's database how a backup or a drill has ended; the last success stays known when one fails. */
const noteRun = (mediaUrl: string, kind: RunKind, succeeded: boolean): Promise<unknown> =>
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
const lastRuns = (mediaUrl: string): Promise<{ kind: RunKind; succeeded: boolean; finishedAt: Date }[]> =>
  connected(mediaUrl, async (client) => {
    const { rows } = await client.query<{ kind: RunKind; succeeded: boolean; finishedAt: Date }>(
      'select kind, succeeded, finished_at as "finishedAt" from backup_runs order by kind',
    );
    return rows;
  });

const USAGE = `Usage: backup.main.js run [--new-target] | list | last | restore <id or latest> [--replace] | drill [<id>] [--all]\n`;

/** How a command ended: all is well, it failed, or it came to its end and found something. */
const EXIT = { done: 0, failed: 1, problems: 2 } as const;

interface Asked {
  readonly command: string;
  readonly id: string | undefined;
  readonly flags: { readonly 'new-target'?: boolean; readonly replace?: boolean; readonly all?: boolean };
}

interface Command {
  /** How its runs are known to metrics. */
  readonly kind?: RunKind;
  /** Whether it needs the data folder for itself. */
  readonly isExclusive?: boolean;
  run(context: BackupContext, asked: Asked): Promise<{ report: object; hasProblems: boolean }>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  run: {
    kind: 'backup',
    run: async (context, { flags }) => {
      const report = await runBackup(context, { isNewTarget: flags['new-target'] ?? false });
      return { report, hasProblems: report.objects.damaged.length > 0 };
    },
  },
  restore: {
    isExclusive: true,
    run: async (context, { id = '', flags }) => {
      const report = await restoreBackup(context, id, { isReplacing: flags.replace ?? false });
      const { missing, damaged } = report.objects;
      return { report, hasProblems: missing.length + damaged.length + report.rowsWithoutFile.length > 0 };
    },
  },
  drill: {
    kind: 'drill',
    run: async (context, { id, flags }) => {
      const report = await drillRestore(context, { ...(id !== undefined && { wanted: id }), all: flags.all ?? false });
      return { report, hasProblems: report.problems.length > 0 };
    },
  },
  last: {
    run: async ({ config, server }) => {
      const runs = await lastRuns(databaseUrl(config, server, 'media'));
      return { report: { runs }, hasProblems: runs.some(({ succeeded }) => !succeeded) };
    },
  },
};

/** Runs the command of `argv` and answers its exit code. Reports in one line of JSON how it ended. */
export async function runBackupCommand(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  logger = Logger.of({ SERVICE: 'backup', LOG_LEVEL: 'info' }),
): Promise<number> {
  const asked = parse(argv);
  if (!asked) {
    process.stderr.write(USAGE);
    return EXIT.failed;
  }
  try {
    const config = readBackupConfig(env);
    return await (asked.command === 'list' ? list(config, logger) : run(config, logger, asked));
  } catch (err) {
    if (err instanceof ConfigError) process.stderr.write(`${err.message}\n`);
    else logger.fatal({ err }, `${asked.command}: failed`);
    return EXIT.failed;
  } finally {
    await logger.flush();
  }
}

async function run(config: BackupConfig, logger: Logger, asked: Asked): Promise<number> {
  const command = COMMANDS[asked.command] as Command;
  const server = await openServer(config, { isExclusive: command.isExclusive ?? false });
  const note = async (succeeded: boolean): Promise<void> => {
    if (command.kind) await noteRun(databaseUrl(config, server.url, 'media'), command.kind, succeeded);
  };
  try {
    const { report, hasProblems } = await command
      .run({ config, server: server.url, logger }, asked)
      .catch(async (error: unknown) => {
        // The failure itself is what has to be reported.
        await note(false).catch(() => undefined);
        throw error;
      });
    await note(!hasProblems);
    if (hasProblems) logger.error({ ...report }, `${asked.command}: done, with problems`);
    else logger.info({ ...report }, `${asked.command}: done`);
    return hasProblems ? EXIT.problems : EXIT.done;
  } finally {
    await server.close();
  }
}

async function list(config: BackupConfig, logger: Logger): Promise<number> {
  const target = await openTarget(config);
  for (const id of await listBackups(target)) {
    const { frozenAt, finishedAt, version, objects } = await readManifest(target, id);
    const { count, bytes, copiedBytes } = objects;
    logger.info({ id, frozenAt, finishedAt, version, objects: count, bytes, copiedBytes }, 'a backup');
  }
  closeStore(target);
  return EXIT.done;
}

/** Null for what is no command of ours. */
function parse(argv: readonly string[]): Asked | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'new-target': { type: 'boolean' }, replace: { type: 'boolean' }, all: { type: 'boolean' } },
    });
    const [command = '', id, ...more] = positionals;
    const isKnown = command === 'list' || Object.hasOwn(COMMANDS, command);
    if (!isKnown || more.length > 0 || (command === 'restore' && !id)) return null;
    return { command, id, flags: { ...values } };
  } catch {
    return null;
  }
}
