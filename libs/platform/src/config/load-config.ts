import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { BaseConfig, Constructor } from './base-config.js';
import { isLocalAddress } from './local-address.js';

/** The exit code of a process whose settings do not fit: another attempt would read the same. EX_CONFIG of sysexits.h. */
export const EXIT_CONFIG = 78;

/** The environment does not describe a working process. Names variables, never what is in them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The whole of a program: `run` with its settings, those of the process unless they are given. Where they do not fit, also those that are only looked at on the way,
 * it ends with the one sentence of the {@link ConfigError} on stderr and {@link EXIT_CONFIG}.
 */
export async function runProgram<T extends BaseConfig>(
  Config: Constructor<T>,
  run: (config: T) => Promise<unknown>,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    await run(loadConfig(Config, env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`); // the place of the throw is of no use to an operator
    process.exit(EXIT_CONFIG);
  }
}

/** The environment of the process. */
export const processEnv: NodeJS.ProcessEnv = process.env;

/** Part of every secret that docker-compose.yml and .env.example give as a default. */
export const DEVELOPMENT_SECRET = 'development-only';

const isOpenToOthers = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && !isLocalAddress(url);

/** Settings that open what an open site must keep shut. */
const LOCAL_ONLY = ['ALLOW_DEV_SIGNIN', 'SAFE_FETCH_ALLOW'];

/** Addresses that browsers are sent to: one of this machine leads visitors of an open site to their own. */
const SEEN_BY_BROWSERS = ['OIDC_ISSUER'];

/** Addresses whose password may be given by itself: the file of a secret then holds nothing else. */
const PASSWORDS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'DATABASE_PASSWORD',
  DATABASE_URL_IDENTITY: 'DATABASE_PASSWORD_IDENTITY',
  DATABASE_URL_MEDIA: 'DATABASE_PASSWORD_MEDIA',
  DATABASE_URL_PORTFOLIO: 'DATABASE_PASSWORD_PORTFOLIO',
  DATABASE_URL_NOTIFY: 'DATABASE_PASSWORD_NOTIFY',
  NATS_URL: 'NATS_PASSWORD',
  REDIS_URL: 'REDIS_PASSWORD',
  SMTP_URL: 'SMTP_PASSWORD',
};

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

/** `given` with each password in its address, and what is wrong with those. */
function withPasswords(given: Record<string, string>): { settings: Record<string, string>; bad: string[] } {
  const settings = { ...given };
  const bad: string[] = [];
  for (const [name, passwordName] of Object.entries(PASSWORDS)) {
    const password = given[passwordName];
    delete settings[passwordName];
    if (password === undefined) continue;
    const address = given[name];
    if (address === undefined) bad.push(`${passwordName} is given without ${name}`);
    else if (!URL.canParse(address)) bad.push(`${name} must be an address`);
    else if (new URL(address).password)
      bad.push(`the password of ${name} is given twice, there and by ${passwordName}`);
    else settings[name] = addressWith(address, password);
  }
  return { settings, bad };
}

const addressWith = (address: string, password: string): string => {
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
};

/**
 * Puts what files hold, and passwords into their addresses, into the environment itself: for a program that passes it on.
 * Throws `ConfigError`.
 */
export function adoptSecrets(env: NodeJS.ProcessEnv, names: readonly string[]): void {
  const { given, bad } = givenOf(names, env);
  const { settings, bad: alsoBad } = withPasswords(given);
  const [problem] = [...bad, ...alsoBad];
  if (problem) throw new ConfigError(`${problem}.`);
  for (const name of names) {
    delete env[`${name}_FILE`];
    delete env[name];
  }
  Object.assign(env, settings);
}

/** What each setting would have to be, in the words of its rules: these never repeat the value. */
const problemsOf = (config: object, given: Record<string, string>): string[] =>
  validateSync(config).map(({ property, constraints = {} }) => {
    if (!(property in given)) return `${property} is missing`;
    const wishes = Object.values(constraints).map((text) =>
      text.replace(`${property} `, '').replace(/^each value in /, 'each '),
    );
    return `${property}: ${[...new Set(wishes)].reverse().join(', ')}`;
  });

/**
 * Reads the environment into `Config` and checks it. The only reader of the environment.
 * An empty variable counts as absent. In the place of each variable the environment may have `<name>_FILE`, the path of
 * a file whose first line is the value; an address of {@link PASSWORDS} may have its password beside it. Throws a
 * {@link ConfigError} that names every bad variable, and, where the site is open to others, every one that only fits a
 * site of this machine: published secrets, settings for development, addresses of this machine that browsers are sent to.
 */
export function loadConfig<T extends BaseConfig>(Config: Constructor<T>, env: NodeJS.ProcessEnv = processEnv): T {
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Config, '', true, false)
      .map((rule) => rule.propertyName),
  );
  const passwords = [...names].flatMap((name) => PASSWORDS[name] ?? []);
  const { given, bad: unread } = givenOf([...names, ...passwords], env);
  const { settings, bad: unfit } = withPasswords(given);
  const config = plainToInstance(Config, settings, { enableImplicitConversion: true, exposeDefaultValues: true });
  const unusable = [...unread, ...unfit];
  const bad = unusable.length > 0 ? unusable : problemsOf(config, settings);
  if (bad.length > 0) throw new ConfigError(`${config.SERVICE}: ${bad.sort().join(', ')}`);
  const exposed = exposedBy(given, env);
  if (exposed) throw new ConfigError(`${config.SERVICE}: ${exposed} where PUBLIC_URL is open to others`);
  return config;
}

/** Why an open site must not start with what is given, or null. */
function exposedBy(given: Record<string, string>, env: NodeJS.ProcessEnv): string | null {
  const open = isOpenToOthers(env['PUBLIC_URL']);
  const published = open ? namesOfDevelopmentSecrets(given) : [];
  if (published.length > 0) return `${published.join(', ')} must not be the published development secret`;
  const opened = isLocalOnly(env) ? [] : LOCAL_ONLY.filter((name) => name in given);
  if (opened.length > 0) return `${opened.join(', ')} must not be set`;
  const elsewhere = open ? SEEN_BY_BROWSERS.filter((name) => given[name] && !isOpenToOthers(given[name])) : [];
  if (elsewhere.length > 0) return `${elsewhere.join(', ')} must not be an address of this machine`;
  return null;
}
