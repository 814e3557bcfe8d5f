import { describe, expect, it } from '@jest/globals';
import { safeReturnTo } from './return-to.js';

describe('where to go after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/my-photos?upload=true', '/my-photos?upload=true'],
    ['/ada#gallery', '/ada#gallery'],
    ['/a/../account', '/account'],
    ['/d%C3%BCne?q=%2Fapi%2Flogout', '/d%C3%BCne?q=%2Fapi%2Flogout'],
  ])('SEC-21 goes back to %s', (value, path) => {
    expect(safeReturnTo(value)).toBe(path);
  });

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    [' /account'],
    ['account'],
    ['/api/logout'],
    ['/API/logout'],
    ['/%61pi/logout'],
    ['/api%2flogout'],
    ['/%2fapi/logout'],
    ['/%'],
    ['/\u0000'],
    [''],
    [undefined],
    [['/account']],
    [`/${'a'.repeat(500)}`],
  ])('SEC-21 does not go to %j', (value) => {
    expect(safeReturnTo(value)).toBeNull();
  });
});
