import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** Scripts that are no modules, because they run before the modules come. */
const COLOR_MODE = 'src/app/boot/color-mode.ts';
export const BOOT_SCRIPTS = [COLOR_MODE, 'src/app/boot/hydrate.ts'];

/** A boot script as it is served: one file, whatever it shares with the pages. */
export const builtBootScript = async (file: string): Promise<string> => {
  const root = join(import.meta.dirname, '..');
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { target: 'es2022', write: false, rolldownOptions: { input: join(root, file), output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};
