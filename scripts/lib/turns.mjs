/** Work that only one process at a time may do, kept apart by a file. Runs on any Node from 20. */
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const AGAIN_MS = 500;

/** Runs `work` while holding the lock `file`. Logs once which process it waits for. Takes over a killed owner's lock. */
export async function inTurn(file, work, say = console.log) {
  for (let logged = false; !take(file); logged = true) {
    if (!logged) say(`Waiting for process ${ownerOf(file)?.pid ?? '?'}, which builds this clone (it holds ${file}) …`);
    await new Promise((resume) => setTimeout(resume, AGAIN_MS));
  }
  try {
    return await work();
  } finally {
    giveBack(file);
  }
}

/** Removes the file when it is ours; for ends that come in the middle of the work. */
export function giveBack(file) {
  if (ownerOf(file)?.pid === process.pid) rmSync(file, { force: true });
}

function take(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, since: beginOf(process.pid) }));
  try {
    if (linked(draft, file)) return true;
    if (isRunning(ownerOf(file))) return false;
    setAside(file, `${draft}.old`);
    return linked(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Another start may have been faster and put its own file there; that one goes back. */
function setAside(file, aside) {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isRunning(ownerOf(aside))) linked(aside, file);
  rmSync(aside, { force: true });
}

/** The file appears whole, or not at all where there is one. */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The id alone is not enough: after a reboot it belongs to another program. */
const isRunning = (owner) => Boolean(owner?.since) && beginOf(owner.pid) === owner.since;

/** Start time of a process, as the system prints it; empty when there is none. */
function beginOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // the name may hold blanks
  } catch {
    return '';
  }
}
