import { expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { SiteSettingsDto } from './site.dto.js';

const isTaken = (url: unknown): boolean =>
  validateSync(plainToInstance(SiteSettingsDto, { revision: 0, navigation: null, links: [{ label: 'Me', url }] }))
    .length === 0;

it.each(['https://shop.example/prints?of=1#x', 'http://ada.example', 'mailto:ada@example.com'])(
  'SITE-107 takes %s for the page of links',
  (url) => expect(isTaken(url)).toBe(true),
);
it.each([
  'javascript:alert(1)',
  'mailto:',
  'mailto:ada',
  'mailto:ada@example.com?cc=eve@example.com',
  'shop.example',
  '',
  7,
])('SITE-107 refuses %s', (url) => expect(isTaken(url)).toBe(false));
