// `npm run admin -- you@example.org`: makes an administrator of somebody who has signed in to the running product; with a
// sign-in of one's own it prints a link that signs them in, and makes the account where there is none.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));

/** Of the server that the product runs itself, unless there is one of one's own. */
const database = () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const { ports } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  const password = readFileSync(join(dataDir, 'postgres', 'vitrine-password'), 'utf8');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${ports.postgres}/postgres`;
};

try {
  const url = new URL(database());
  url.pathname = '/vitrine_identity';
  const command = join(root, 'services/identity/dist/administrator.main.js');
  // How the product signs in it has written down itself; the setting alone would ask for the rest of the provider's.
  const env = { ...process.env, SIGN_IN: '', DATABASE_URL: url.href, LOG_LEVEL: 'warn' };
  const { status } = spawnSync(process.execPath, ['--no-warnings', command, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`The product does not run on ${dataDir}: ${error.message}`);
  process.exitCode = 1;
}
