/**
 * Runs on any Node from 20. Prints which requirements of docs/requirements.md no test names. With `--check` it fails when one of a finished
 * area is missing, or the summary counts an area otherwise.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { FINISHED } from './spec-finished.mjs';

const ID = /\b[A-Z0-9]{2,5}(?:-[A-Z]{2,4})?-\d{2,3}\b/g;
const ledger = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8');
const required = [...ledger.matchAll(/^- \*\*([A-Z0-9-]+)\*\*/gm)].map((match) => match[1]);

/** A test names a requirement by beginning its title, or the row of its table, with the ID. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*spec.ts', '*spec.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const named = new Set();
for (const file of files)
  for (const [, ids] of readFileSync(file, 'utf8').matchAll(/['"`]((?:[A-Z0-9]{2,5}(?:-[A-Z]{2,4})?-\d{2,3}[ ,]*)+)/g))
    for (const [id] of ids.matchAll(ID)) named.add(id);

const isFinished = (id) => FINISHED.some((entry) => entry === id || id.replace(/-\d+$/, '') === entry);
const byArea = new Map();
for (const id of required) {
  const area = id.replace(/-\d+$/, '');
  byArea.set(area, [...(byArea.get(area) ?? []), id]);
}
const missingFinished = [];
for (const [area, ids] of byArea) {
  const missing = ids.filter((id) => !named.has(id));
  missingFinished.push(...missing.filter(isFinished));
  console.log(
    `${area.padEnd(10)} ${String(ids.length - missing.length).padStart(3)} / ${ids.length}   ${missing.join(' ')}`,
  );
}

const isCounted = ([area, { length }]) => new RegExp(`^\\| ${area} \\| ${length} \\|`, 'm').test(ledger);
const miscounted = [...byArea].filter((each) => !isCounted(each)).map(([area]) => area);
if (!ledger.includes(`| **Total** | **${required.length}** |`)) miscounted.push('Total');
if (miscounted.length) console.log(`\nCounted otherwise in the summary: ${miscounted.join(' ')}`);
console.log(
  missingFinished.length
    ? `\nFinished, but without a test: ${missingFinished.join(' ')}`
    : '\nEvery requirement of a finished area has a test.',
);
if (process.argv.includes('--check') && (missingFinished.length || miscounted.length)) process.exit(1);
