import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const PLATFORM = 'libs/platform/src';
/** Parts of the platform that raise codes of their own. */
const PARTS = ['object-store', 'queue-admin', 'tasks'];

const texts = new Map(
  globSync(['services/*/src/**/*.ts', ...PARTS.map((part) => `${PLATFORM}/${part}/*.ts`)], { cwd: ROOT })
    .filter((path) => !/\.spec\.ts$|\/migrations\//.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const textOf = (path: string): string => texts.get(path) ?? '';

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The files that a file imports of its service and of those parts, and the names it imports of each. */
const importsOf = (path: string): { file: string; names: string[] }[] =>
  [
    ...textOf(path).matchAll(
      /import (?:type )?\{([^}]+)\} from '(\.[^']+|@vitrine\/platform\/(?:object-store|queue-admin|tasks)\/[^']+)'/g,
    ),
  ].map(([, names = '', specifier = '']) => ({
    file: fileOf(path, specifier),
    names: names.split(',').map((name) => name.replace(/\btype\b/, '').trim()),
  }));

const fileOf = (path: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.join(dirname(path), specifier.replace(/\.js$/, '.ts'))
    : `${specifier.replace('@vitrine/platform', PLATFORM)}.ts`;

/** The classes that implement what a file declares abstractly. */
const implementersOf = (path: string): string[] =>
  matches(textOf(path), /abstract class (\w+)/g).flatMap((name) =>
    [...texts].flatMap(([file, text]) => (new RegExp(`(extends|implements) ${name}\\b`).test(text) ? [file] : [])),
  );

/** The files and all that they lead to: by imports, static and dynamic, and from a port to what implements it. */
const closureOf = (files: readonly string[]): Set<string> => {
  const seen = new Set(files);
  for (const path of seen) {
    for (const { file } of importsOf(path)) seen.add(file);
    for (const specifier of matches(textOf(path), /import\('(\.[^']+)'\)/g)) seen.add(fileOf(path, specifier));
    for (const file of implementersOf(path)) seen.add(file);
  }
  return seen;
};

/** A decorated class or method, the methods it calls and the functions below its class; and the files they use. */
interface Handler {
  readonly text: string;
  readonly uses: string[];
}

const handlerOf = (path: string, part: string): Handler => {
  const file = textOf(path);
  const own = new Set([part]);
  for (const each of own)
    for (const name of matches(each, /this\.(\w+)(?:<[^()]*>)?\(/g))
      own.add(new RegExp(`^  (?:private |async )*${name}[(<].*?^  \\}`, 'ms').exec(file)?.[0] ?? '');
  const functions = file.slice(file.search(/^\}$/m));
  const text = [...own, functions].join('\n');
  const injected = matches(text, /this\s*\.(\w+)/g).flatMap((field) =>
    matches(file, new RegExp(`\\b${field}: (\\w+)`, 'g')),
  );
  const used = new Set([...injected, ...matches(text, /\b(\w+)\(/g)]);
  // A use case is a file of its own, all of which its handler leads to.
  if (part.includes('@RpcHandler(') && !path.endsWith('.controller.ts')) return { text, uses: [path] };
  return { text, uses: importsOf(path).flatMap((i) => (i.names.some((name) => used.has(name)) ? [i.file] : [])) };
};

/** What stands behind each `@decorator('name')`, by that name; without its service where that is a variable. */
const handlersOf = (decorator: string): Map<string, Handler> =>
  new Map(
    [...texts].flatMap(([path, text]) =>
      text
        .split(new RegExp(`(?=^ *@${decorator}\\()`, 'm'))
        .slice(1)
        .map(
          (part) => [/['`](?:\$\{\w+\})?([^'`]+)['`]/.exec(part)?.[1] ?? '', handlerOf(path, untilEnd(part))] as const,
        ),
    ),
  );

/** A class or method, up to the bracket that closes it. */
const untilEnd = (part: string): string => part.split(`\n${/^ */.exec(part)?.[0] ?? ''}}\n`)[0] ?? part;

const FORWARDS = 'services/gateway/src/forwards.ts';
/** What stands behind each row of the table, with the functions that its request is made by. */
const forwards = textOf(FORWARDS)
  .split(/(?=^  forward\()/m)
  .slice(1)
  .map((row) => {
    const makers = matches(row, /\b(\w+)\(/g).map(
      (name) => new RegExp(`^const ${name} = .*$`, 'm').exec(textOf(FORWARDS))?.[0],
    );
    return [/'(\w+)'/.exec(row)?.[1] ?? '', handlerOf(FORWARDS, [row, ...makers].join('\n'))] as const;
  });

const routes = new Map([...handlersOf('Serves'), ...forwards]);
const messages = handlersOf('RpcHandler');
const queues = handlersOf('ConsumesQueue');

/**
 * Every error code between quotes in the sources that a route leads to: its handler, what that uses, and the same behind
 * each RPC that is called and each job that is waited for on the way.
 */
export const reachableCodes = (route: string): Set<string> => {
  const handlers = new Set([routes.get(route)]);
  const codes = new Set<string>();
  for (const handler of handlers) {
    if (!handler) continue;
    const text = [handler.text, ...[...closureOf(handler.uses)].map(textOf)].join('\n');
    for (const code of matches(text, /'([A-Z]+(?:_[A-Z]+)*)'/g)) codes.add(code);
    for (const name of matches(text, /(?:\.call\(|\bforward\(\s*'\w+',)\s*['`](?:\$\{[^}]*\})?([a-z_.]+)['`]/g))
      handlers.add(messages.get(name));
    for (const queue of matches(text, /\.enqueueAndWait\(\s*'([a-z-]+)'/g)) handlers.add(queues.get(queue));
  }
  return codes;
};
