import { expect, it } from '@jest/globals';
import pg from 'pg';
import { Metrics } from '../health/define-metric.js';
import { countConnections } from './pool.metric.js';

it('counts the connections of all open pools of an application, and of no other one', async () => {
  const metrics = new Metrics();
  const printed = () => metrics.registry.metrics();
  const other = new pg.Pool({ max: 9 });
  countConnections(other, new Metrics());
  const [one, two] = [new pg.Pool({ max: 4 }), new pg.Pool({ max: 3 })];
  countConnections(one, metrics);
  countConnections(two, metrics);
  Object.defineProperties(one, { totalCount: { value: 3 }, idleCount: { value: 1 }, waitingCount: { value: 5 } });
  for (const line of ['{state="used"} 2', '{state="idle"} 1', '{state="waiting"} 5', 'db_pool_max 7'])
    expect(await printed()).toContain(line);
  await one.end();
  for (const line of ['{state="used"} 0', 'db_pool_max 3']) expect(await printed()).toContain(line);
  await two.end();
  await other.end();
});
