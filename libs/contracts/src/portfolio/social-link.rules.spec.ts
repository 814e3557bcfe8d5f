import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('socialLink', () => {
  it('recognises addresses in a browser without URL.canParse too', () => {
    jest.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    expect(socialLink('website', 'jane.example')).toBe('https://jane.example');
    expect(socialLink('website', 'https://')).toBeNull();
  });

  it.each([
    ['instagram', 'jane', 'https://instagram.com/jane'],
    ['instagram', '@jane', 'https://instagram.com/jane'],
    ['twitter', ' @jane ', 'https://twitter.com/jane'],
    ['website', 'jane.example', 'https://jane.example'],
    ['website', 'jane.example/prints', 'https://jane.example/prints'],
    ['website', 'jane.example:8443/prints', 'https://jane.example:8443/prints'],
  ] as const)('PORT-11 PORT-13 expands %s %p to %s', (kind, value, link) => expect(socialLink(kind, value)).toBe(link));

  it.each(['http://jane.example', 'https://instagram.com/jane', 'HTTPS://Jane.Example/'])(
    'PORT-12 keeps %s as it is',
    (value) => expect(socialLink('website', value)).toBe(value),
  );

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'JavaScript://jane.example/%0aalert(1)'],
    ['website', ' vbscript:x'],
    ['website', 'mailto:jane@example.com'],
    ['website', 'my own site'],
    ['website', 'http://'],
    ['website', 'https://instagram.com@elsewhere.example'],
    ['website', 'https://a:b@elsewhere.example'],
    ['website', 'instagram.com@elsewhere.example'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', ''],
    ['instagram', '  '],
    ['twitter', null],
    ['twitter', undefined],
  ] as const)('PORT-13 makes no link of %s %p', (kind, value) => expect(socialLink(kind, value)).toBeNull());

  it('PORT-13 cannot leave the service with a crafted handle', () =>
    expect(socialLink('instagram', '../evil?x=1')).toBe('https://instagram.com/..%2Fevil%3Fx%3D1'));
});
