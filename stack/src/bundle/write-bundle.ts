import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { BEGINNING } from './programs.js';

/**
 * Joins the modules of the program that begins with `entry` into few files in `folder`: node spends most of a start on
 * finding, opening and wrapping thousands. What a program loads later stays in files of its own. Nothing is left out or
 * shortened; modules do what they did. What is not found, an optional package, fails where it is asked for.
 */
export const writeBundle = async (entry: string, folder: string): Promise<void> => {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    treeshake: false,
    external: /^(sharp|@img\/.*)$/, // loads its own native half by its place among the packages
    logLevel: 'silent', // of packages of others: direct eval, optional parts that are not installed
    plugins: [knowingTheirPlaces()],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: BEGINNING,
    keepNames: true,
    cleanDir: true,
    strictExecutionOrder: true,
    // V8 holds the source for as long as the process lives, and with one letter of another script takes twice its length.
    charset: 'ascii',
    comments: false,
  });
  await bundle.close();
};

/** Modules find files beside them, so each keeps the address it had. */
const knowingTheirPlaces = (): Plugin => ({
  name: 'vitrine:knowing-their-places',
  transform: {
    filter: { code: /\b(?:import\.meta\.(?:url|dirname|filename)|__(?:dirname|filename))\b/ },
    handler(code, file) {
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
