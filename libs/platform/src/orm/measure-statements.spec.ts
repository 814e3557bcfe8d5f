import { expect, it } from '@jest/globals';
import { operationOf, tableOf } from './measure-statements.js';

it.each([
  ['select 1', 'select'],
  ['\n  INSERT into a values (1)', 'insert'],
  ['with a as (select 1) select * from a', 'select'],
  ['vacuum', 'other'],
  ['', 'other'],
])('takes %j for %s', (sql, operation) => expect(operationOf(sql)).toBe(operation));

it.each([
  ['select a from "photos" where id = 1', 'photos'],
  ['insert into emails (id) values (1)', 'emails'],
  ['update photos set a = 1 from owners', 'photos'],
  ['delete from photos', 'photos'],
  ['select 1 from (select 1 from photos) p', 'photos'],
  ['select extract(epoch from min(due_at) - now()) from import_items', 'import_items'],
  ['select extract(epoch from clock_timestamp())', undefined],
  ['begin', undefined],
])('%j is about the table %s', (sql, table) => expect(tableOf(sql)).toBe(table));
