import { expect, it } from '@jest/globals';
import { linkAddress } from './link-address.js';

it.each([
  [' https://a.example/x?y=1 ', 'https://a.example/x?y=1'],
  ['a.example', 'https://a.example'],
  ['http://a.example', 'http://a.example'],
  ['javascript:alert(1)', null],
  ['mailto:a@b.example', null],
  ['two words.example', null],
  ['word', null],
  ['', null],
])('reads %j as the address %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
