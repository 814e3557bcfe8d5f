import { describe, expect, it } from '@jest/globals';
import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import { MergedUpdates } from './merged-updates.js';

const merged = (...updates: Parameters<MergedUpdates['add']>[0][]) => {
  const all = new MergedUpdates();
  for (const update of updates) all.add(update);
  return all.list();
};
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `p${from + n}`);

describe('updates in short order', () => {
  it('say each thing once, and each photo once', () => {
    expect(
      merged(
        { kind: 'photos', ids: ['p1', 'p2'] },
        { kind: 'profile' },
        { kind: 'photos', ids: ['p2', 'p3'] },
        { kind: 'profile' },
      ),
    ).toEqual([{ kind: 'photos', ids: ['p1', 'p2', 'p3'] }, { kind: 'profile' }]);
  });

  it('name no more photos than an address can ask for', () => {
    const most = ids(IDS_IN_ADDRESS);
    expect(merged({ kind: 'photos', ids: most }, { kind: 'photos', ids: ['p0'] })).toEqual([
      { kind: 'photos', ids: most },
    ]);
    expect(merged({ kind: 'photos', ids: most }, { kind: 'photos', ids: ['one more'] })).toEqual([
      { kind: 'photos', ids: null },
    ]);
    expect(merged({ kind: 'photos', ids: null }, { kind: 'photos', ids: ['p1'] })).toEqual([
      { kind: 'photos', ids: null },
    ]);
  });
});
