import { expect, it } from '@jest/globals';
import { operationOf } from './measure-statements.js';

it.each([
  ['select 1', 'select'],
  ['\n  INSERT into a values (1)', 'insert'],
  ['with a as (select 1) select * from a', 'select'],
  ['vacuum', 'other'],
  ['', 'other'],
])('takes %j for %s', (sql, operation) => expect(operationOf(sql)).toBe(operation));
