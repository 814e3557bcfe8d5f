import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** One file of each kind, with a sentence of it. */
const KNOWN = [
  ['frontend/src/app/shell/offline-banner.tsx', "You're offline"],
  ['libs/contracts/src/errors/error-catalogue.ts', 'This photo could not be found.'],
  ['services/gateway/src/uploads/receive-image.ts', 'Please send exactly one image.'],
  ['services/notify/src/welcome/welcome-mail.ts', 'Welcome, {firstName}'],
] as const;

it('extracts the texts of pages, server and mails into one catalogue', () => {
  const made = new URL('dist/texts/en.po', root);
  rmSync(made, { force: true }); // what an earlier run found is not found again
  const files = KNOWN.map(([file]) => file);
  const command = ['node_modules/@lingui/cli/dist/lingui-extract.js', ...files];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const catalogue = readFileSync(made, 'utf8');
  for (const [file, sentence] of KNOWN) expect(catalogue).toMatch(new RegExp(`#: ${file}:\\d+\nmsgid "${sentence}"`));
});
