import { describe, expect, it } from '@jest/globals';
import { classifyPath } from './classify-path.js';

describe('what a document address stands for', () => {
  it.each([
    ['/', 'home'],
    ['/ada', 'portfolio'],
    ['/Ada-Lovelace', 'portfolio'],
    ['/ada.lovelace', 'portfolio'],
    ['/ada/', 'moved'],
    ['/portfolio/ada', 'long-portfolio'],
    ['/PORTFOLIO/ada', 'long-portfolio'],
    ['/portfolio', 'unknown'],
    ['/account', 'app'],
    ['/account/google-photos/albums', 'app'],
    ['/landing', 'app'],
    ['/landing/x', 'unknown'],
    ['/API', 'machine'],
    ['/api/x', 'machine'],
    ['/api%2fx', 'machine'],
    ['//api/x', 'machine'],
    ['/images/x', 'machine'],
    ['/assets/x', 'machine'],
    ['/%2e%2e', 'unknown'],
    ['/ada%00', 'unknown'],
    ['//evil.example/', 'unknown'],
    ['/\\evil.example', 'unknown'],
    ['/a/b', 'unknown'],
  ])('ROUTE-14 %s is %s', (path, kind) => {
    expect(classifyPath(path).kind).toBe(kind);
  });

  it('ROUTE-20 keeps the identifier as it was typed', () => {
    expect(classifyPath('/Ada.Lovelace')).toEqual({ kind: 'portfolio', identifier: 'Ada.Lovelace' });
  });
});
