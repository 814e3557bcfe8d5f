import { describe, expect, it } from '@jest/globals';
import { safeFileName } from './safe-file-name.js';

const named = (name: string | null, title = 'Harbour at dusk', type: 'image/jpeg' | 'image/heic' = 'image/jpeg') =>
  safeFileName({ name, title, type });

describe('safeFileName', () => {
  it.each([
    ['IMG_0042.JPG', 'IMG_0042.JPG'],
    ['holiday.jpeg', 'holiday.jpeg'],
    ['Ärger mit Über.jpg', 'Ärger mit Über.jpg'],
    ['夜の港.jpg', '夜の港.jpg'],
    ['a.b.c.jpg', 'a.b.c.jpg'],
  ])('keeps %s', (name, kept) => {
    expect(named(name)).toBe(kept);
  });

  it('gives the ending of what the file really is', () => {
    expect(named('photo.png')).toBe('photo.jpg');
    expect(named('photo.exe')).toBe('photo.jpg');
    expect(named('photo')).toBe('photo.jpg');
    expect(named('photo.jpg', 't', 'image/heic')).toBe('photo.heic');
  });

  it.each([
    ['/etc/passwd', 'passwd.jpg'],
    ['..\\..\\boot.jpg', 'boot.jpg'],
    ['a"; filename="evil.html', 'a filename=evil.jpg'],
    ['line\r\nSet-Cookie: a=b.jpg', 'lineSet-Cookie a=b.jpg'],
    ['gpj\u202egpj.exe.jpg', 'gpjgpj.exe.jpg'],
    ['nul\0l.jpg', 'null.jpg'],
    ['.htaccess', 'harbour-at-dusk.jpg'],
    ['...', 'harbour-at-dusk.jpg'],
    ['*?.jpg', 'harbour-at-dusk.jpg'],
  ])('disarms %j', (name, safe) => {
    expect(named(name)).toBe(safe);
  });

  it('makes a name of the title where there is none, in whatever script, and has one for every title', () => {
    expect(named(null)).toBe('harbour-at-dusk.jpg');
    expect(named('', 'Ночь / 夜!')).toBe('ночь-夜.jpg');
    expect(named(null, '../../"')).toBe('photo.jpg');
  });

  it('fits into every file system and cuts no character in half', () => {
    const long = named(`${'👩‍🚀'.repeat(100)}.jpg`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
    expect(long).toMatch(/^[👩🚀]+\.jpg$/u);
    expect(Buffer.byteLength(named(null, '夜'.repeat(200)))).toBeLessThanOrEqual(255);
  });
});
