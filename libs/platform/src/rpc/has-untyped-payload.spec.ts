import { expect, it } from '@jest/globals';
import { Payload } from '@nestjs/microservices';
import { expectLibrary } from '@vitrine/testing/expect-library';
import { Caller } from './caller.decorator.js';
import { hasUntypedPayload } from './has-untyped-payload.js';

class PageDto {}
interface Untyped {
  limit: number;
}

class Handlers {
  typed(@Caller() _who: unknown, @Payload() _dto: PageDto): void {}
  untyped(@Caller() _who: PageDto, @Payload() _dto: Untyped): void {}
  without(@Caller() _who: Untyped): void {}
  bare(): void {}
}

it('was written against the installed @nestjs/microservices', () => {
  expect(() =>
    expectLibrary('@nestjs/microservices', '12.1', 'libs/platform/src/rpc/has-untyped-payload.ts'),
  ).not.toThrow();
});

it.each([
  ['typed', false],
  ['untyped', true],
  ['without', false],
  ['bare', false],
])('the payload of %s has no class: %s', (method, expected) => {
  expect(hasUntypedPayload(new Handlers(), method)).toBe(expected);
});
