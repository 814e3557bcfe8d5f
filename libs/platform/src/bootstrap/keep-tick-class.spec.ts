import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** How V8 makes the objects of `nextTick` in a process that has come to rest three times: one word for each computed key. */
const waysOf = (first: string): string[] => {
  const work = `
    ${first}
    const ticks = async () => {
      for (let i = 0; i < 2_000; i++) await new Promise((resolve) => process.nextTick(resolve));
    };
    await ticks();
    for (let i = 0; i < 3; i++) {
      await new Promise(setImmediate); // no tick is queued then
      globalThis.gc({ type: 'major', flavor: 'last-resort' });
      await ticks();
    }
    const ways = %GetFeedback(process.nextTick).filter((slot) => slot?.[0] === 'DefineKeyedOwnPropertyInLiteral');
    console.log(JSON.stringify(ways.map(([, way]) => way)));`;
  const options = ['--allow-natives-syntax', '--expose-gc', '--no-warnings', '--input-type=module', '--eval', work];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as string[];
};

describe('after a process has rested', () => {
  it('keeps the fast way to queue a tick, which is lost without', () => {
    const file = JSON.stringify(join(import.meta.dirname, 'keep-tick-class.ts'));
    const kept = waysOf(`const { keepTickClass } = await import(${file}); keepTickClass();`);
    expect(new Set(kept)).toEqual(new Set(['MONOMORPHIC']));
    // In nearly every process: one of a run of CI kept it by itself.
    const isLost = (): boolean => waysOf('').includes('MEGAMORPHIC');
    expect(isLost() || isLost() || isLost()).toBe(true);
  });
});
