import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { BaseConfig, Constructor } from './base-config.js';
import { isLocalAddress } from './local-address.js';

/** The environment does not describe a working process. Names variables, never what is in them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(message: string) {
    super(message);
    this.stack = `ConfigError: ${message}`; // the place of the throw is of no use to an operator
  }
}

/** Part of every secret that docker-compose.yml and .env.example give as a default. */
export const DEVELOPMENT_SECRET = 'development-only';

const isOpenToOthers = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && !isLocalAddress(url);

/** Settings that open what an open site must keep shut. */
const LOCAL_ONLY = ['SAFE_FETCH_ALLOW'];

const isLocalOnly = (env: NodeJS.ProcessEnv): boolean =>
  env['PUBLIC_URL'] ? !isOpenToOthers(env['PUBLIC_URL']) : env['NODE_ENV'] !== 'production';

const namesOfDevelopmentSecrets = (given: Record<string, string>): string[] =>
  Object.keys(given)
    .filter((name) => given[name]?.includes(DEVELOPMENT_SECRET))
    .sort();

/** The first line of a file, as orchestrators mount secrets; null when it cannot be read. */
const secretIn = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').split('\n', 1)[0]!.trim();
  } catch {
    return null;
  }
};

/** What the environment says of `names`, itself or by a file that `<name>_FILE` names; and what is wrong with those. */
function givenOf(names: Iterable<string>, env: NodeJS.ProcessEnv): { given: Record<string, string>; bad: string[] } {
  const given: Record<string, string> = {};
  const bad: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`];
    const value = path ? secretIn(path) : env[name];
    if (path && env[name]) bad.push(`${name} is given twice, itself and by ${name}_FILE`);
    else if (value === null) bad.push(`${name}_FILE cannot be read`);
    else if (value) given[name] = value;
  }
  return { given, bad };
}

const problemsOf = (config: object, given: Record<string, string>): string[] =>
  validateSync(config).map(({ property }) =>
    property in given ? `${property} is not valid` : `${property} is missing`,
  );

/**
 * Reads the environment into `Config` and checks it. The only reader of `process.env`.
 * An empty variable counts as absent. In the place of each variable the environment may have `<name>_FILE`, the path of
 * a file whose first line is the value. Throws a {@link ConfigError} that names every bad variable, and every one with a
 * publicly known secret, and every one for development, where the site is open to others.
 */
export function loadConfig<T extends BaseConfig>(Config: Constructor<T>, env: NodeJS.ProcessEnv = process.env): T {
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Config, '', true, false)
      .map((rule) => rule.propertyName),
  );
  const { given, bad: unread } = givenOf(names, env);
  const config = plainToInstance(Config, given, { enableImplicitConversion: true, exposeDefaultValues: true });
  const bad = unread.length > 0 ? unread : problemsOf(config, given);
  if (bad.length > 0) throw new ConfigError(`${config.SERVICE}: ${bad.sort().join(', ')}`);
  const published = isOpenToOthers(env['PUBLIC_URL']) ? namesOfDevelopmentSecrets(given) : [];
  if (published.length > 0)
    throw new ConfigError(
      `${config.SERVICE}: ${published.join(', ')} must not be the published development secret where PUBLIC_URL is open to others`,
    );
  const opened = isLocalOnly(env) ? [] : LOCAL_ONLY.filter((name) => name in given);
  if (opened.length > 0)
    throw new ConfigError(`${config.SERVICE}: ${opened.join(', ')} must not be set where PUBLIC_URL is open to others`);
  return config;
}
