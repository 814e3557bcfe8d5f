import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs `work` while no other process of this machine holds `file`. The lock of a dead process is taken over. */
export async function withLock(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  let told = false;
  try {
    while (!linked(mine, file)) {
      if (!holderLives(file)) setAside(file, mine);
      else {
        if (!told) console.log(waiting);
        told = true;
        await delay(300);
      }
    }
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderLives(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes a dead process's lock; a living one that slipped in between is put back. */
function setAside(file, mine) {
  const aside = `${mine}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (holderLives(aside)) linked(aside, file);
  rmSync(aside, { force: true });
}
