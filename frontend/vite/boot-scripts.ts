import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

/** Scripts that are no modules, because they run before the modules come. */
export const COLOR_MODE = 'boot/color-mode.js';
export const BOOT_SCRIPTS = [COLOR_MODE, 'boot/hydrate.js'];
/** In `boot/hydrate.js`, for what the build counts page views with. */
const ANALYTICS_URL = 'vitrine:analytics-url';
const PACKAGE = join(import.meta.dirname, '..');

/** A boot script as it is served. */
export const builtBootScript = (file: string, analyticsUrl = ''): string =>
  minifySync(
    file,
    readFileSync(join(PACKAGE, file), 'utf8').replace(`'${ANALYTICS_URL}'`, JSON.stringify(analyticsUrl)),
  ).code;
