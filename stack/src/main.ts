import { setTimeout as delay } from 'node:timers/promises';
import { adoptSecrets } from '@vitrine/platform/config/load-config';
import { whenNpmEnds } from './forebears.js';
import { KNOWN_SETTINGS } from './known-settings.js';
import { collectAtRest } from './supervisor/collect-at-rest.js';
import { StartError, readSettings } from './settings.js';
import { startStack, type Stop, troubleOf } from './stack.js';
import { Terminal } from './terminal.js';

const terminal = new Terminal();
const stops: Stop[] = [];
const ending = new AbortController();
let starting: Promise<unknown> = Promise.resolve();
let ended: Promise<never> | undefined;

/** Stops everything once, in order, for the first reason to stop. */
const end = (code: number): Promise<never> => {
  ended ??= (async () => {
    ending.abort();
    terminal.mute();
    await Promise.race([starting, delay(6_000)]); // what is just being started must be known before it can be stopped
    for (const stop of stops) await stop().catch((error: unknown) => terminal.log(String(error)));
    process.exit(code);
  })();
  return ended;
};

const requestStop = (): void => {
  if (!ended) terminal.log('Stopping …');
  void end(0);
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, requestStop);
process.on('disconnect', requestStop); // the start script was killed
whenNpmEnds(requestStop);
collectAtRest();
process.stdout.on('error', () => undefined); // a closed terminal is no reason to die half way through stopping
const broken = (error: unknown): void => {
  // A request of a stand-in that could not be kept is no reason to end the site.
  if (isDiskTrouble(error) && !ended) return terminal.warn(sentenceOf(error));
  terminal.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  void end(1);
};
process.on('uncaughtException', broken);
process.on('unhandledRejection', broken);

/** A full disk surfaces in any process that writes; only its folder helps the owner. */
const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const trouble = error instanceof StartError ? undefined : troubleOf(error);
  return trouble ? `DATA_DIR: ${dataDir} ${trouble}. (${message.trim().split('\n').at(-1)})` : message;
};
const isDiskTrouble = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String((error as NodeJS.ErrnoException | null)?.code));

let dataDir = '';
try {
  adoptSecrets(process.env, KNOWN_SETTINGS);
  const settings = readSettings(process.env);
  ({ dataDir } = settings);
  const stack = startStack(settings, terminal, stops, ending.signal);
  starting = stack.catch(() => undefined);
  await stack;
  if (!ending.signal.aborted) terminal.log(`Vitrine is ready on ${settings.publicUrl}`);
} catch (error) {
  if (ended) await ended;
  terminal.log(sentenceOf(error));
  await end(1);
}
