import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { lintFiles } from './lib/lint-files.js';

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

const BARE = {
  element: 'export const A = () => <p>Hello there</p>;',
  choice: "export const A = ({ on }: { on: boolean }) => <p>{on ? 'On' : '–'}</p>;",
  attribute: 'export const A = () => <p aria-label="Hello there" />;',
  template: 'export const A = ({ name }: { name: string }) => <p title={`Delete ${name}`} />;',
  property: "export const toast = { title: 'Photo deleted' };",
  typed: "export const toast = { title: 'Photo deleted' as const };",
  satisfied: "export const toast = { title: 'Photo deleted' satisfies string };",
  listed: "export const toast = { text: ['Photo deleted'] };",
  choiceInMessage: "export const A = ({ on }: { on: boolean }) => <Trans>It is {on ? 'on' : 'off'}</Trans>;",
  valueOfMessage: "export const loading = t`Loading ${'photos'}`;",
};
const FINE = {
  message: 'export const A = () => <p><Trans>Hello <b>there</b></Trans></p>;',
  macro: 'export const A = () => <p aria-label={t`Hello there`} />;',
  marked: "export const toast = { title: /*i18n*/ 'Photo deleted' };",
  sign: 'export const A = ({ n }: { n: number }) => <p title={`${n} %`}>– · ×</p>;',
  address: 'export const A = () => <input placeholder="https://" />;',
  name: 'export const A = () => <p className="grid gap-4" data-state={\'open now\'} />;',
};

it('refuses a text of a page that is no message', () => {
  const files = Object.entries({ ...BARE, ...FINE }).map(([name, text]) => [`frontend/src/${name}.tsx`, text] as const);
  const refused = lintFiles(files)
    .filter(({ code }) => code === 'vitrine(bare-texts)')
    .map(({ filename }) => filename.replace(/^.*\/(\w+)\.tsx$/, '$1'));
  expect(new Set(refused)).toEqual(new Set(Object.keys(BARE)));
});
