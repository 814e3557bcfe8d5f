import { expect, it } from '@jest/globals';
import { addressKey, networkKeys } from './address-key.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:1:2:ffff::', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8:0:0::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:99', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['unknown', 'unknown'],
])('CONT-30 counts %s as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

it.each([
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:23::9', '2001:db8:1:0::/56', '2001:db8:1::/48'],
])('CONT-30 finds the larger networks of %s', (ip, home, site) => {
  expect(networkKeys(ip)).toEqual({ home, site });
});

it.each(['203.0.113.7', '::ffff:203.0.113.7', 'unknown'])('knows no larger network of %s', (ip) => {
  expect(networkKeys(ip)).toBeNull();
});
