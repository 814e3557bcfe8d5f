#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { exitCodeOf, newReport, noteOutcome, progressLine, reportText } from './report.ts';
import { Site, Stop } from './site.ts';
import { uploadFolder } from './upload-folder.ts';

const USAGE = `vitrine upload <folder> [--url <address>] [--category <name>] [--flat] [--json]

Sends the photos of a folder that the site does not have yet, as they are. A subfolder is a
category, made when it is missing; further folders below belong to it. New photos are
private until you make them public.

  --url <address>     of the site; else VITRINE_URL
  --category <name>   for photos in no subfolder (other)
  --flat              all photos go there, whatever their subfolder
  --json              prints the report as JSON

VITRINE_TOKEN holds the token, <id>:<secret>, from your account page; it has to be for
“read” and “upload”. Run again at any time: nothing is sent twice.

Ends with 0 when every photo is on the site, 1 when some were refused, 2 when it was stopped.
`;

const optionsOf = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string', default: process.env['VITRINE_URL'] ?? '' },
        category: { type: 'string', default: 'other' },
        flat: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
};

const run = async (args: string[]): Promise<number> => {
  const { positionals, values } = optionsOf(args);
  const [command, folder, ...rest] = positionals;
  if (values.help) return (process.stdout.write(USAGE), 0);
  if (command !== 'upload' || !folder || rest.length > 0) throw new Stop(`Which folder?\n\n${USAGE}`);
  const token = process.env['VITRINE_TOKEN'] ?? '';
  if (!token.includes(':')) throw new Stop('VITRINE_TOKEN has to hold a token, <id>:<secret>, from your account page.');
  if (!values.url) throw new Stop('Which site? Say its address with --url, or in VITRINE_URL.');

  const report = newReport();
  const status = { bytes: 0, pausedFor: null as string | null };
  const show = () => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${progressLine(report, status)}`);
  };
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Stop('Interrupted.')));
  const site = new Site({
    url: values.url,
    token,
    signal: interrupt.signal,
    onPause: (ms, why) => {
      status.pausedFor = `pausing ${Math.ceil(ms / 1000)} s: ${why}`;
      show();
    },
  });
  try {
    await uploadFolder({
      folder,
      site,
      category: values.category,
      isFlat: values.flat,
      left: report.leftAlone,
      onOutcome: (outcome) => {
        noteOutcome(report, outcome);
        if (outcome.result === 'sent') status.bytes += outcome.bytes;
        status.pausedFor = null;
        show();
      },
    });
  } catch (error) {
    report.stopped = reasonOf(error, folder);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
  return exitCodeOf(report);
};

const reasonOf = (error: unknown, folder: string): string => {
  if (error instanceof Stop) return error.message;
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return `There is no folder “${folder}”.`;
  if (code === 'ENOTDIR') return `“${folder}” is no folder.`;
  if (code === 'EACCES') return `“${folder}” may not be read.`;
  throw error;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
