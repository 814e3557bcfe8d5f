import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '../log/logger.js';
import type { RedisConnections } from './redis-connections.js';
import { RedisPublisher } from './redis-publisher.js';

const setUp = () => {
  const redis = { isAway: false, rounds: [] as string[][] };
  const pipeline = () => {
    const sent: string[] = [];
    return {
      publish: (channel: string, text: string) => sent.push(`${channel} ${text}`),
      exec: async () => {
        redis.rounds.push(sent);
        return sent.map(() => [redis.isAway ? new Error('away') : null, 1]);
      },
    };
  };
  const logger = Logger.silent();
  const warn = jest.spyOn(logger, 'warn');
  const publisher = new RedisPublisher({ producer: { pipeline } } as unknown as RedisConnections, logger);
  return { redis, warn, publisher };
};

describe('RedisPublisher', () => {
  it('publishes all messages in one round trip, and none in no round trip', async () => {
    const { redis, publisher } = setUp();
    await publisher.publish('live', [{ a: 1 }, { b: 2 }]);
    await publisher.publish('live', []);
    expect(redis.rounds).toEqual([['live {"a":1}', 'live {"b":2}']]);
  });

  it('never throws, and logs the first of several failures in a row', async () => {
    const { redis, warn, publisher } = setUp();
    const publish = () => publisher.publish('live', [{}]);
    redis.isAway = true;
    await publish();
    await publish();
    expect(warn).toHaveBeenCalledTimes(1);
    redis.isAway = false;
    await publish();
    redis.isAway = true;
    await publish();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
