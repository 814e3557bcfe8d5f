import { Redis } from 'ioredis';
import { isAway, messageOf, placeOf, probe, type Listener } from './own-server.js';

/** Checks access to the configured Redis and logs what it may lose. Throws a StartError. */
export const probeRedis = (url: string, listener: Listener): Promise<void> =>
  probe(
    {
      variable: 'REDIS_URL',
      url,
      ask: async () => {
        for (const risk of risksOf(await informationOf(url))) listener.log(`Note on REDIS_URL: ${risk}`);
      },
      explain: (error) => {
        const message = messageOf(error);
        if (isAway(error) || /LOADING|ETIMEDOUT|Connection is closed|timed? ?out/i.test(message)) return undefined;
        if (/WRONGPASS|NOAUTH|invalid password|NOPERM/i.test(message))
          return `Redis at ${placeOf(url)} does not let us in: ${message}`;
        return message;
      },
    },
    listener,
  );

const informationOf = async (url: string): Promise<string> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    disconnectTimeout: 200, // kept to the end for a connection that never came about
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: Error | undefined;
  redis.on('error', (error: Error) => (cause = error));
  try {
    await redis.connect();
    return await redis.info();
  } catch (error) {
    throw cause ?? error; // the rejection only reports the closed connection
  } finally {
    redis.disconnect();
  }
};

/** What of the server's settings may lose sessions or work, in sentences. */
const risksOf = (information: string): string[] => {
  const setting = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(information)?.[1]?.trim();
  const policy = setting('maxmemory_policy');
  return [
    ...(policy && policy !== 'noeviction'
      ? [`maxmemory-policy is ${policy}, which throws sessions and jobs away when memory is short; set noeviction.`]
      : []),
    ...(setting('aof_enabled') === '0'
      ? ['appendonly is off: a restart of Redis signs people out and delays jobs; switch it on.']
      : []),
  ];
};
