import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeFolder } from './files.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('makes a folder and those above it, and leaves one that is there', () => {
  const deep = join(dir, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it('says what is in the way', () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
});

it('ends where the system allows no folder', () => {
  expect(() => makeFolder('/proc/vitrine/data')).toThrow('/proc/vitrine');
});
