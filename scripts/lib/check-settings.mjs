// What a start would refuse minutes later, said before the build: the stack's own checks, run from their sources. Needs
// the Node and the packages of the install.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** Packages of this tree lead to what a build makes of them, and their sources name each other as it will. */
registerHooks({
  resolve(name, context, next) {
    const own = /^@vitrine\/([\w-]+)\/(.+)$/.exec(name);
    if (own) return next(new URL(`libs/${own[1]}/src/${own[2]}.ts`, root).href, context);
    if (name.startsWith('.') && context.parentURL?.endsWith('.ts')) return next(name.replace(/\.js$/, '.ts'), context);
    return next(name, context);
  },
});

const load = (path) => import(fileURLToPath(new URL(path, root)));
const { readSettings, StartError } = await load('stack/src/settings.ts');
const { probeDatabase } = await load('stack/src/own-servers/probe-database.ts');

try {
  const { databaseUrl } = readSettings(process.env).own;
  // Only whether we are let in: what there is to make is made later, and a server that is away is waited for.
  const silent = { log: () => undefined, signal: new AbortController().signal, waitMs: 0 };
  if (databaseUrl) await probeDatabase(databaseUrl, ['postgres'], silent);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  if (!error.message.startsWith('DATABASE_URL: ') || /does not let|is not trusted/.test(error.message)) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
