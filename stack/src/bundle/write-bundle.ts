import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { addressFor, withoutOwner } from '../shared-process/own-modules.js';
import { BEGINNING } from './programs.js';

/** Loads its own native half by its place among the packages. */
const LEFT_OUT = /^(sharp|@img\/.*)$/;

/**
 * Joins the modules of a program, which begins with `code`, into few files in `folder`: node spends most of a start on
 * finding, opening and wrapping thousands. What a program loads later stays in files of its own. Nothing is left out or
 * shortened; modules do what they did.
 */
export const writeBundle = async (code: string, folder: string): Promise<void> => {
  const input = join(folder, BEGINNING);
  const bundle = await rolldown({
    input,
    platform: 'node',
    treeshake: false,
    logLevel: 'silent', // of packages of others: direct eval, optional parts that are not installed
    plugins: [beginning(input, code), asNodeDoes(), knowingTheirPlaces()],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    cleanDir: true,
    strictExecutionOrder: true,
    // V8 holds the source for as long as the process lives, and with one letter of another script takes twice its length.
    charset: 'ascii',
    comments: false,
  });
  await bundle.close();
};

/** The module that a program begins with, which is no file yet. */
const beginning = (input: string, code: string): Plugin => ({
  name: 'vitrine:beginning',
  resolveId: (source) => (source === input ? input : null),
  load: (id) => (id === input ? code : null),
});

/** Finds modules as node would at runtime, those of a service that shares its process included. */
const asNodeDoes = (): Plugin => ({
  name: 'vitrine:as-node-does',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (LEFT_OUT.test(source)) return { id: source, external: true };
      const from = importer && withoutOwner(importer);
      const found = await this.resolve(withoutOwner(source), from, { ...options, skipSelf: true });
      if (!found) return { id: source, external: true }; // an optional package: its user is told when it asks for it
      if (found.external) return found;
      return { ...found, id: source === withoutOwner(source) ? addressFor(found.id, importer) : source };
    },
  },
  async load(id) {
    const file = withoutOwner(id);
    return file === id ? null : { code: await readFile(file, 'utf8'), moduleType: 'js' };
  },
});

/** Modules find files beside them, so each keeps the address it had. */
const knowingTheirPlaces = (): Plugin => ({
  name: 'vitrine:knowing-their-places',
  transform: {
    filter: { code: /\b(?:import\.meta\.(?:url|dirname|filename)|__(?:dirname|filename))\b/ },
    handler(code, id) {
      const file = withoutOwner(id);
      const places = { url: pathToFileURL(file).href, dirname: dirname(file), filename: file };
      const placed = code.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_all, name: keyof typeof places) =>
        JSON.stringify(places[name]),
      );
      const isCommonJs = /\b__(?:dirname|filename)\b/.test(code) && !/^\s*(?:import|export)\b/m.test(code);
      if (!isCommonJs) return { code: placed };
      return {
        code: `var __dirname = ${JSON.stringify(places.dirname)}, __filename = ${JSON.stringify(file)};${placed}`,
      };
    },
  },
});
