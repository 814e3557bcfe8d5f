import { describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { currentContext, runInContext } from '@vitrine/platform/context/request-context';
import { csvOf } from './answer-list.js';

describe('a list as CSV', () => {
  it('is loaded on behalf of its caller, whoever reads it', async () => {
    const load = () => Promise.resolve({ rows: [{ by: currentContext()?.requestId }], total: 1 });
    const file = runInContext({ requestId: 'r1' }, () => csvOf({ by: ({ by }: { by?: string }) => by }, load));
    expect(await text(file)).toBe('by\r\nr1\r\n');
  });
});
