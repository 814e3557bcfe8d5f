import { expect, it } from '@jest/globals';
import { Params, pairsOfForm, pairsOfQuery } from './params.js';

const form = (text: string): Params => Params.of(pairsOfForm(Buffer.from(text)));

it('DESK-04 merges address and body, of which the body wins', () => {
  const query = pairsOfQuery('/api/piwigo/ws.php?format=json&method=pwg.images.exist&name=a&name=b');
  const params = Params.of(query, pairsOfForm(Buffer.from('method=pwg.getVersion&md5sud->list=x')));
  expect(params.text('method')).toBe('pwg.getVersion');
  expect(params.text('format')).toBe('json');
  expect(params.text('name')).toBe('b');
  expect(params.text('md5sud->list')).toBe('x');
  expect(params.only(['name']).has('method')).toBe(false);
});

it('DESK-04 reads lists as each program writes them', () => {
  expect(form('image_id[]=1&image_id[]=2&image_id[2]=3').numbers('image_id')).toEqual([1, 2, 3]);
  expect(form('image_id=1%2C2%7C3;4+5').numbers('image_id')).toEqual([1, 2, 3, 4, 5]);
  expect(form('categories=1,auto%3B2,3%3B2').ranked('categories')).toEqual([1, 2]);
  expect(form('tags=Abend,a%5C,b,%20flower%20,,').texts('tags')).toEqual(['Abend', 'a,b', 'flower']);
});

it.each(['x', '-1', '1.5', '4294967296', '1e3', '0x10'])('DESK-04 takes %s for no number', (sent) => {
  expect(() => form(`cat_id=${sent}`).whole('cat_id')).toThrow('Invalid parameter: cat_id');
});

it('DESK-04 says which number is missing, unless there is another for it', () => {
  expect(() => form('').whole('cat_id')).toThrow('Missing parameters: cat_id');
  expect(form('cat_id=').whole('cat_id', 0)).toBe(0);
});

it('DESK-04 takes names of an object’s own for nothing but names', () => {
  const params = form('__proto__=x&constructor[]=y&toString=z');
  expect(params.text('__proto__')).toBe('x');
  expect(params.text('hasOwnProperty')).toBeUndefined();
  expect({}.constructor).toBe(Object);
});
