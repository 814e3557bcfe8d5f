import { expect, it } from '@jest/globals';
import { IsNotEmpty, IsString } from 'class-validator';
import { PageQueryDto } from '@vitrine/contracts/http/page-query.dto';
import { checkedQuery } from './checked-query.js';

class NamedDto {
  @IsString() @IsNotEmpty() readonly name: string;
}

it('reads what a query says and drops what it does not know', () => {
  const checked = checkedQuery(PageQueryDto, { limit: '5', utm_source: 'a' });
  expect(checked).toBeInstanceOf(PageQueryDto);
  expect({ ...checked }).toEqual({ limit: 5 });
});

it('takes a query without names for the same each time', () => {
  expect(checkedQuery(PageQueryDto, {})).toEqual(new PageQueryDto());
  expect(checkedQuery(PageQueryDto, {})).toBe(checkedQuery(PageQueryDto, {}));
  expect(Object.isFrozen(checkedQuery(PageQueryDto, {}))).toBe(true);
});

it.each([
  [PageQueryDto, { limit: 'many' }],
  [NamedDto, {}],
  [NamedDto, {}],
])('refuses what its class refuses', (type: typeof PageQueryDto | typeof NamedDto, query) => {
  expect(() => checkedQuery<object>(type, query)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
});
