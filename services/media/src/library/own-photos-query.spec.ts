import { describe, expect, it } from '@jest/globals';
import { OWN_PHOTO_SORTS } from '@vitrine/contracts/media/own-photos.rules';
import { both, matchOf, orderOf, orderSql, viewOf } from './own-photos-query.js';

describe('matchOf', () => {
  it('puts what a user types into values, never into the statement', () => {
    const typed = "x' or 1=1 -- %_\\";
    for (const condition of [matchOf({ q: typed }), matchOf({ category: typed })]) {
      expect(condition.sql).not.toContain('1=1');
      expect(condition.sql.match(/\?/g)).toHaveLength(condition.params.length);
    }
  });

  it('PHOTO-16 searches for every word, each once', () => {
    expect(matchOf({ q: '  red  boat red ' }).params).toEqual(['["%red%","%boat%"]']);
    expect(matchOf({ q: 'red red' })).toEqual(matchOf({ q: 'red' }));
  });

  it('PHOTO-16 takes the signs of a pattern for themselves', () => {
    expect(matchOf({ q: '100%_\\' }).params).toEqual([JSON.stringify(['%100\\%\\_\\\\%'])]);
  });

  it('PHOTO-47 puts keywords, camera, lens and days into values as well', () => {
    const typed = "x' or 1=1 -- ?";
    const { sql, params } = matchOf({
      keywords: [typed],
      camera: typed,
      lens: typed,
      rating: '3',
      takenFrom: '2026-03-01',
      takenTo: '2026-03-01',
    });
    expect(sql).not.toContain('1=1');
    expect(sql.match(/\?/g)).toHaveLength(params.length);
    expect(params).toEqual([JSON.stringify([typed]), 3, typed, typed, '2026-03-01', '2026-03-01T99:99:99']);
  });

  it('PHOTO-15 takes the category all for no filter', () => {
    expect(matchOf({ category: 'all' })).toEqual(matchOf({}));
  });

  it('filters by ids alone when there are some', () => {
    const ids = ['0193a0b4-7d00-7000-8000-000000000001'];
    expect(matchOf({ ids, q: 'x', visibility: 'none' })).toEqual(matchOf({ ids }));
    expect(matchOf({ ids: [] }).params).toEqual(['{}']);
  });
});

describe('both', () => {
  it('keeps values in the order of their question marks', () => {
    expect(both(viewOf('owner', {}), matchOf({ category: 'macro' }))).toEqual({
      sql: `(owner_id = ? and shelf = 'portfolio' and trashed_at is null) and (category = ?)`,
      params: ['owner', 'macro'],
    });
  });
});

describe('orderOf', () => {
  it('ends every order with the id', () => {
    for (const sort of OWN_PHOTO_SORTS) expect(orderOf({ sort }).at(-1)?.[0]).toBe('id');
  });

  it('is newest first, and the last deleted first in the trash', () => {
    expect(orderSql(orderOf({}))).toBe('created_at desc, id desc');
    expect(orderSql(orderOf({ trash: true }))).toBe('trashed_at desc, id desc');
  });
});
