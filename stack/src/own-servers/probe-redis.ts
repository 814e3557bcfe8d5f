import { judgeRedis, type RedisFitness } from '@vitrine/platform/queues/redis-fitness';
import { Redis } from 'ioredis';
import { isAway, isUntrusted, messageOf, placeOf, probe, type Listener } from './own-server.js';

/** Checks access to the configured Redis, and logs what it may lose. Throws a StartError. */
export const probeRedis = (url: string, listener: Listener, prefix = 'vitrine'): Promise<void> =>
  probe(
    {
      variable: 'REDIS_URL',
      url,
      ask: async () => {
        const { fault, risks } = await fitnessOf(url, prefix);
        if (fault !== undefined) throw new Error(`Redis at ${placeOf(url)} cannot be used. ${fault}`);
        for (const risk of risks) listener.log(`Note on REDIS_URL: ${risk}`);
      },
      explain: (error) => {
        const message = messageOf(error);
        if (isUntrusted(error))
          return `the certificate of Redis at ${placeOf(url)} is not trusted (${message}): start with NODE_EXTRA_CA_CERTS, the file of its authority.`;
        if (isAway(error) || /LOADING|ETIMEDOUT|Connection is closed|timed? ?out/i.test(message)) return undefined;
        if (/WRONGPASS|NOAUTH|invalid password/i.test(message))
          return `Redis at ${placeOf(url)} does not let us in: ${message}`;
        return message;
      },
    },
    listener,
  );

const fitnessOf = async (url: string, prefix: string): Promise<RedisFitness> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false, // it warns past us where INFO is forbidden; we ask for that ourselves
    connectTimeout: 5_000,
    disconnectTimeout: 200, // kept to the end for a connection that never came about
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: Error | undefined;
  redis.on('error', (error: Error) => (cause = error));
  try {
    await redis.connect();
    return await judgeRedis(redis, prefix);
  } catch (error) {
    throw cause ?? error; // the rejection only reports the closed connection
  } finally {
    redis.disconnect();
  }
};
