import { expect, it } from '@jest/globals';
import { addressKey } from './address-key.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:1:2:ffff::', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8:0:0::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['unknown', 'unknown'],
])('CONT-30 counts %s as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
