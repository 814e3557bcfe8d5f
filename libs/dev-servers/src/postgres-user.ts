import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** How a server that refuses to run as root is started here. */
export interface RunAs {
  command(file: string, args: readonly string[]): [string, string[]];
  /** Set when files must belong to another user than ours. */
  readonly owner?: { uid: number; gid: number };
}

const plain: RunAs = { command: (file, args) => [file, [...args]] };

/**
 * Postgres refuses root. A user namespace gives it another number inside while every file stays ours
 * (this also works under /root, which no other user may enter); where namespaces are forbidden, as in
 * Docker's default profile, it runs as `postgres` or `nobody`.
 */
export const runAs = (): RunAs => {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return plain;
  const namespace = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0) {
    return { command: (file, args) => ['unshare', [...namespace, file, ...args]] };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = numberOf(name, '-u');
    const gid = numberOf(name, '-g');
    if (uid && gid) return { ...plain, owner: { uid, gid } };
  }
  throw new Error(
    'Postgres refuses to run as root and there is no user "postgres" or "nobody": start as an ordinary user or set DATABASE_URL.',
  );
};

const numberOf = (name: string, flag: '-u' | '-g'): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
};

/** Where Debian's libnss-wrapper lies; the image of the whole product has it. */
const NAMES = '/usr/$LIB/libnss_wrapper.so';

/**
 * `initdb` asks for the name of its user, and a container may run as a number that has none. Answers an environment in
 * which it is called `vitrine`, by a list of users that is written to `file`; an empty one where the user has a name.
 */
export const namedBy = (file: string): NodeJS.ProcessEnv => {
  try {
    userInfo();
    return {};
  } catch {
    writeFileSync(file, `vitrine:x:${process.getuid?.()}:${process.getgid?.()}::/:\n`);
    return { LD_PRELOAD: NAMES, NSS_WRAPPER_PASSWD: file, NSS_WRAPPER_GROUP: '/etc/group' };
  }
};
