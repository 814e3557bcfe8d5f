import 'reflect-metadata';
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

/**
 * Reads the environment into `Config` and checks it. The only reader of `process.env`.
 * An empty variable counts as absent. Throws a {@link ConfigError} that names every bad variable, and every one with a
 * publicly known secret, and every one for development, where the site is open to others.
 */
export function loadConfig<T extends BaseConfig>(Config: Constructor<T>, env: NodeJS.ProcessEnv = process.env): T {
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Config, '', true, false)
      .map((rule) => rule.propertyName),
  );
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = env[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  const config = plainToInstance(Config, given, { enableImplicitConversion: true, exposeDefaultValues: true });
  const bad = validateSync(config).map(({ property }) =>
    property in given ? `${property} is not valid` : `${property} is missing`,
  );
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
