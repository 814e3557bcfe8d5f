import { describe, expect, it } from '@jest/globals';
import { classifyPath } from './classify-path.js';

describe('what a document address stands for', () => {
  it.each([
    ['/', 'home'],
    ['/ada', 'portfolio'],
    ['/Ada-Lovelace', 'portfolio'],
    ['/ada.lovelace', 'portfolio'],
    ['/ada/', 'moved'],
    ['/ada//', 'unknown'],
    ['/portfolio/ada/', 'moved'],
    ['/ada/feed.xml/', 'moved'],
    ['/landing/', 'moved'],
    ['/account/', 'moved'],
    ['/account/google-photos/albums/', 'moved'],
    ['/portfolio/', 'unknown'],
    ['/api/', 'machine'],
    ['//', 'unknown'],
    ['//ada/', 'unknown'],
    ['/\\evil.example/', 'unknown'],
    ['/portfolio/ada', 'long-portfolio'],
    ['/PORTFOLIO/ada', 'long-portfolio'],
    ['/portfolio', 'unknown'],
    ['/account', 'app'],
    ['/account/google-photos/albums', 'app'],
    ['/landing', 'landing'],
    ['/Landing', 'landing'],
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
    ['/a/b/c', 'unknown'],
    ['/g/iceland', 'unknown'],
    ['/ada/feed.xml', 'feed'],
    ['/Ada.Lovelace/Feed.JSON', 'feed'],
    ['/account/feed.xml', 'app'],
    ['/admin/feed.json', 'app'],
    ['/home/feed.xml', 'unknown'],
    ['/landing/feed.xml', 'unknown'],
    ['/api/feed.xml', 'machine'],
    ['/images/feed.xml', 'machine'],
    ['/ada/feed.xml/x', 'unknown'],
    ['/ada/feed.atom', 'unknown'],
    ['/a%2fb/feed.xml', 'unknown'],
    ['/feed.xml', 'portfolio'],
    ['/sitemap.xml', 'sitemap'],
    ['/sitemap-12.xml', 'sitemap'],
    ['/sitemap-0.xml', 'portfolio'],
    ['/sitemap-x.xml', 'portfolio'],
    ['/sitemap', 'portfolio'],
  ])('ROUTE-14 %s is %s', (path, kind) => {
    expect(classifyPath(path).kind).toBe(kind);
  });

  it.each([
    ['/ada/iceland', 'site-page'],
    ['/Ada.Lovelace/Iceland-2024', 'site-page'],
    ['/ada/projects', 'site-page'],
    ['/ada/links', 'site-page'],
    ['/ada/iceland/', 'moved'],
    ['/ada/iceland/x', 'unknown'],
    ['/ada/-iceland', 'unknown'],
    ['/ada/ice--land', 'unknown'],
    ['/ada/ice.land', 'unknown'],
    ['/ada/ice%20land', 'unknown'],
    [`/ada/${'x'.repeat(60)}`, 'site-page'],
    [`/ada/${'x'.repeat(61)}`, 'unknown'],
    ['/home/iceland', 'unknown'],
    ['/portfolio/iceland', 'long-portfolio'],
    ['/api/iceland', 'machine'],
    // Photographers who are called as the new addresses are.
    ['/projects', 'portfolio'],
    ['/links', 'portfolio'],
    ['/site', 'portfolio'],
    ['/projects/projects', 'site-page'],
    ['/links/feed.xml', 'feed'],
    ['/account/site', 'app'],
    ['/account/site/0193a0b4-7d00-7000-8000-00000000dead', 'app'],
  ])('SITE-30 SITE-31 %s is %s', (path, kind) => {
    expect(classifyPath(path).kind).toBe(kind);
  });

  it.each(['', '/', '/ada', '//ada', '/account'])('ROUTE-14 %s with thousands of slashes is nothing', (path) => {
    expect(classifyPath(path + '/'.repeat(16_000))).toEqual({ kind: 'unknown' });
  });

  it('knows which feed and which file of the sitemap is meant', () => {
    expect(classifyPath('/ada/feed.json')).toEqual({ kind: 'feed', identifier: 'ada', format: 'json' });
    expect(classifyPath('/sitemap.xml')).toEqual({ kind: 'sitemap', number: null });
    expect(classifyPath('/sitemap-12.xml')).toEqual({ kind: 'sitemap', number: 12 });
  });

  it('ROUTE-20 keeps the identifier as it was typed', () => {
    expect(classifyPath('/Ada.Lovelace')).toEqual({ kind: 'portfolio', identifier: 'Ada.Lovelace' });
  });
});
