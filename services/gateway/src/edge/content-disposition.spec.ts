import { describe, expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import { attachment } from './content-disposition.js';

describe('the name a file is saved under', () => {
  it.each([
    ['dunes.jpg', `attachment; filename=dunes.jpg`],
    ['Dünen am Meer.jpg', `attachment; filename="D_nen am Meer.jpg"; filename*=UTF-8''D%C3%BCnen%20am%20Meer.jpg`],
    ['日本.heic', `attachment; filename=__.heic; filename*=UTF-8''%E6%97%A5%E6%9C%AC.heic`],
    ['🌅.png', `attachment; filename=_.png; filename*=UTF-8''%F0%9F%8C%85.png`],
    [`it's (1)*.jpg`, `attachment; filename="it's (1)*.jpg"`],
    ['100%.jpg', `attachment; filename=100_.jpg; filename*=UTF-8''100%25.jpg`],
    ['', `attachment; filename=photo`],
  ])('is that of %j', (name, header) => {
    expect(attachment(name)).toBe(header);
  });

  it.each([
    ['a"; filename="evil.exe'],
    ['a\r\nset-cookie: x=1.jpg'],
    ['a\u0000b\u2028c.jpg'],
    ['..\\..\\evil.exe'],
    ['../../etc/passwd'],
    ["x'; filename*=UTF-8''evil.exe"],
    ['lone \ud800 half.jpg'],
  ])('SEC-20 cannot break out of the header or out of a folder: %j', (name) => {
    const header = attachment(name);
    expect(header).toMatch(
      /^attachment; filename=("[^"\\/;%]+"|[\w.'()!#$&+^`|~-]+)(; filename\*=UTF-8''[\w.~!$&+^`|#%-]+)?$/,
    );
    const saved = parse(header).parameters['filename'];
    expect(saved).toBeDefined();
    expect(saved).not.toMatch(/[/\\\r\n\0\u2028]/);
  });
});
