import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ROOT } from '@vitrine/dev-servers/root';
import { describeOnFailure } from './describe-browsers.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

interface Launch {
  debuggingPort?: number;
  hasHighRange?: boolean;
}

/**
 * A real Chromium with nothing switched off that a visitor's has; only its own traffic to the outside is silenced.
 * Other tools drive it through `debuggingPort`; with `hasHighRange` its screen shows more light than white.
 */
export async function launchBrowser({ debuggingPort, hasHighRange = false }: Launch = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(hasHighRange ? ['--force-color-profile=scrgb-linear'] : []),
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
  describeOnFailure(browser);
  return browser;
}

/** Looks where a machine may have one, brings one where it can, and says in one sentence what to do where it cannot. */
async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const installed = [chromium.executablePath(), ...APPS].find((path) => path && existsSync(path)) ?? onPath();
  if (installed) return installed;
  const bundled = await fromPackage();
  if (bundled) return bundled;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
    const fresh = onPath();
    if (fresh) return fresh;
  }
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program file.');
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * The Chromium that comes as an npm package (Linux x64). It unpacks itself below TMPDIR and takes whatever lies there,
 * so it gets a folder of its own; where the system lacks its libraries it brings them, if set before it is loaded.
 */
async function fromPackage(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const kept = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  try {
    const cache = join(ROOT, 'node_modules/.cache/vitrine-chromium');
    mkdirSync(cache, { recursive: true });
    process.env.TMPDIR = cache;
    if (!spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout?.includes('libnss3.so'))
      process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return null; // made for one platform only: where it does not run the caller goes on looking
  } finally {
    for (const [name, value] of Object.entries(kept)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
