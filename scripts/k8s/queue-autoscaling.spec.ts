import { describe, expect, it } from '@jest/globals';
import { QUEUES, queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { ofKind, writtenIn } from './manifests.js';
import { nameOf } from './workloads.js';

describe('scaling by queues', () => {
  const scaled = ofKind(writtenIn('components/queue-autoscaling'), 'ScaledObject');
  /** Keys of BullMQ that hold jobs to be done now; with a priority they wait in a key of their own. */
  const STATES = ['wait', 'prioritized', 'active'];
  const prefix = new DatabaseConfig().QUEUE_PREFIX;

  it.each([
    ['media-worker', 'media'],
    ['notify-worker', 'notify'],
    ['ai-worker', 'ai-worker'],
  ])('%s counts each of its queues, and nothing else', (name, consumer) => {
    const { advanced, triggers } = scaled.find((one) => nameOf(one) === name)!.spec;
    const expected = queuesConsumedBy(consumer).flatMap((queue) =>
      STATES.map((state) => [`${queue.replaceAll('-', '_')}_${state}`, `${prefix}:${queue}:${state}`]),
    );
    expect(triggers.map((one) => [one.name, one.metadata['listName']])).toEqual(expected);
    const counted = advanced?.scalingModifiers?.formula?.match(/[a-z_]{2,}/g);
    expect(counted).toEqual(expected.map(([id]) => id));
    expect(new Set(triggers.map((one) => one.authenticationRef?.name))).toEqual(new Set(['queues']));
  });

  it('leaves out no consumer', () => {
    const consumers = new Set(Object.values(QUEUES).map(({ consumer }) => consumer));
    expect(scaled.length).toBe(consumers.size);
  });
});
