import { RestWatch } from './rest-watch.js';

const LOOK_EVERY_MS = 5_000;

/**
 * Has a process collect its garbage when it has come to rest. V8 collects when there is need of room, so a process that
 * has nothing to do keeps what its start and its last work left behind, and the machine is without it.
 */
export const collectAtRest = (): void => {
  const collect = globalThis.gc;
  if (!collect) return;
  const watch = new RestWatch();
  const look = (): void => {
    const { user, system } = process.cpuUsage();
    if (!watch.hasComeToRest(performance.now(), (user + system) / 1_000)) return;
    collect({ type: 'major', flavor: 'last-resort' }); // any other keeps the emptied pages
  };
  setInterval(look, LOOK_EVERY_MS).unref();
};
