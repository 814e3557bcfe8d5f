import type { Redis } from 'ioredis';

/** What is wrong with a Redis, in sentences for its operator. */
export interface RedisFitness {
  /** Why it cannot be used; undefined where it can. */
  readonly fault: string | undefined;
  /** What of its settings may lose sessions or work. */
  readonly risks: readonly string[];
}

/** Asks a connected Redis what it is and may lose, and tries what sessions and queues need under `prefix`. */
export async function judgeRedis(redis: Redis, prefix: string): Promise<RedisFitness> {
  let information: string;
  try {
    information = await redis.info();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return { fault: mayNot(error), risks: [] };
  }
  const setting = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(information)?.[1]?.trim();
  return { fault: kindFault(setting) ?? (await permissionFault(redis, prefix)), risks: risksOf(setting) };
}

type Setting = (name: string) => string | undefined;

const kindFault = (setting: Setting): string | undefined => {
  if (setting('redis_mode') === 'sentinel')
    return 'It is a Sentinel and keeps no data; set the address of the primary.';
  if (setting('redis_mode') === 'cluster' || setting('cluster_enabled') === '1')
    return 'It is a cluster, whose keys are on several servers; set a single Redis, with cluster-enabled no.';
  if (setting('role') === 'slave' || setting('role') === 'replica')
    return 'It is a replica, which cannot be written to; set the address of the primary.';
  return undefined;
};

/** What is tried is what a user with fewer rights (ACL) most often lacks. */
const permissionFault = async (redis: Redis, prefix: string): Promise<string | undefined> => {
  const key = `${prefix}:probe`;
  const tried = await redis
    .pipeline()
    .eval("return redis.call('set', KEYS[1], '1', 'px', 1000)", 1, key)
    .hset(`${key}:hash`, 'a', '1')
    .zadd(`${key}:sorted`, 1, 'a')
    .bzpopmin(`${key}:sorted`, 1)
    .lpush(`${key}:list`, 'a')
    .xadd(`${key}:stream`, '*', 'a', '1')
    .xread('COUNT', 1, 'STREAMS', `${key}:stream`, '0')
    .publish(`${prefix}:probe`, '')
    .scan('0', 'MATCH', `${key}*`, 'COUNT', 1)
    .del(key, `${key}:hash`, `${key}:sorted`, `${key}:list`, `${key}:stream`)
    .exec();
  const refused = tried?.map(([error]) => error).find(isForbidden);
  return refused ? mayNot(refused) : undefined;
};

const isForbidden = (error: unknown): boolean => /NOPERM/.test(error instanceof Error ? error.message : '');

const mayNot = (error: unknown): string =>
  `Its user lacks rights (${(error as Error).message}); it needs all commands of the categories @all -@dangerous, with INFO, on the keys and channels of its prefix.`;

const risksOf = (setting: Setting): string[] => {
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
