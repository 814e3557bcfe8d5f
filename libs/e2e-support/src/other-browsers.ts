import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { freePort } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';
import { onPath, unpackPackages } from '@vitrine/dev-servers/distribution-package';
import { until } from './product.ts';

/** What the tests need of a browser that Playwright does not drive as it comes from its makers. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Runs a function's source in the page; its arguments and answer are JSON. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  press(key: 'ArrowRight' | 'Escape', times?: number): Promise<void>;
  /** A quick drag with the pointer. */
  drag(from: Point, to: Point): Promise<void>;
  readonly close: () => Promise<void>;
}

interface Point {
  x: number;
  y: number;
}

const SIZE = { width: 1280, height: 900 };

/** A display without a screen. Its monitor has `profile`, where one is given: an ICC profile, as `_ICC_PROFILE` has it. */
export async function startDisplay(profile?: Uint8Array): Promise<{ name: string; stop: () => void }> {
  const xvfb = program('Xvfb', 'xvfb');
  const child = spawn(xvfb.file, ['-noreset', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-displayfd', '3'], {
    env: xvfb.env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<number>((resolve, reject) => {
    child.stdio[3]?.once('data', (said: Buffer) => resolve(Number(said.toString())));
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  if (profile) await setRootProperty(number, '_ICC_PROFILE', profile);
  return { name: `:${number}`, stop: () => child.kill() };
}

/** Firefox, driven by WebDriver BiDi. */
export async function launchFirefox(display: string, preferences: Record<string, unknown> = {}): Promise<OtherBrowser> {
  const { file, env } = process.env.FIREFOX_PATH
    ? { file: process.env.FIREFOX_PATH, env: process.env }
    : program('firefox-esr', 'firefox-esr', 'firefox');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: file,
    headless: false,
    env: { ...env, DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' },
    extraPrefsFirefox: preferences,
    args: [`--width=${SIZE.width}`, `--height=${SIZE.height}`],
  });
  const page = await browser.newPage();
  await page.setViewport(null);
  page.setDefaultTimeout(60_000);
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(script: string, ...args: unknown[]) => {
      const call = `(${script})(...${JSON.stringify(args)})`;
      return (await page.evaluate(call)) as T;
    },
    click: (selector) => page.locator(selector).click(),
    type: async (selector, text) => {
      await page.locator(selector).click();
      await page.keyboard.type(text);
    },
    choose: async (selector, path) => {
      const input = await page.waitForSelector(selector);
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    press: async (key, times = 1) => {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
    },
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    },
    close: () => browser.close(),
  };
}

/** WebKitGTK, driven by its own WebDriver. Without compositing its driver hangs, so that is left on. */
export async function launchWebKit(display: string): Promise<OtherBrowser> {
  const driver = program('WebKitWebDriver', 'webkit2gtk-driver');
  const port = await freePort();
  const env = { ...driver.env, DISPLAY: display, GDK_BACKEND: 'x11' };
  const child = spawn(driver.file, [`--port=${port}`], { env, stdio: 'ignore' });
  const server = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${server}/status`)).ok);
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  const web = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await web
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE });
  await web.manage().setTimeouts({ script: 120_000, pageLoad: 60_000 });
  /** Tried until it can be done: the page may still be moving. */
  const to = (selector: string, act: (element: WebElement) => Promise<void>): Promise<unknown> =>
    until(selector, async () => {
      const element = await web.findElement(By.css(selector));
      if (!(await element.isEnabled())) return false;
      await act(element);
      return true;
    });
  const key = { ArrowRight: Key.ARROW_RIGHT, Escape: Key.ESCAPE };
  return {
    open: (url) => web.get(url),
    run: async <T>(script: string, ...args: unknown[]) => {
      const { value, error } = await web.executeAsyncScript<{ value: T; error?: string }>(
        `const [args, done] = arguments;
         Promise.resolve().then(() => (${script})(...args)).then((value) => done({ value }), (e) => done({ error: String(e) }));`,
        args,
      );
      if (error) throw new Error(error);
      return value;
    },
    click: async (selector) => void (await to(selector, (element) => element.click())),
    type: async (selector, text) => void (await to(selector, (element) => element.sendKeys(text))),
    choose: async (selector, path) => (await web.findElement(By.css(selector))).sendKeys(path),
    press: async (name, times = 1) => {
      const actions = web.actions({ async: true });
      for (let n = 0; n < times; n += 1) actions.keyDown(key[name]).keyUp(key[name]);
      await actions.perform();
    },
    drag: (from, to) =>
      web
        .actions({ async: true })
        .move({ ...from, duration: 0 })
        .press()
        .move({ ...to, duration: 20 })
        .release()
        .perform(),
    close: async () => {
      // It need not answer once it is broken.
      await web.quit().catch(() => undefined);
      await ended(child);
    },
  };
}

const ended = async (child: ChildProcess): Promise<void> => {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
};

interface Program {
  file: string;
  env: NodeJS.ProcessEnv;
}

/**
 * The system's program, the distribution's package unpacked for the tests alone, or, where that lacks libraries and
 * this is root, as in a container, installed; else one sentence that says what to do.
 */
function program(name: string, debian: string, ...aliases: string[]): Program {
  const installed = () => [name, ...aliases].map(onPath).find((file) => file !== undefined);
  const file = installed();
  if (file) return { file, env: process.env };
  const root = join(ROOT, 'node_modules/.cache/vitrine-browsers', debian);
  if (!existsSync(root)) unpackPackages(root, [debian]);
  const unpacked = unpackedProgram(root, name);
  if (unpacked) return unpacked;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', debian], { stdio: 'ignore' });
    const fresh = installed();
    if (fresh) return { file: fresh, env: process.env };
  }
  throw new Error(
    `These tests need ${name}: on Debian and Ubuntu the package ${debian}; it is neither here nor to be had.`,
  );
}

/** WebKit looks for its parts where it was built to, so its driver does not run from elsewhere. */
function unpackedProgram(root: string, name: string): Program | undefined {
  const file = [`usr/lib/${name}/${name}`, `usr/bin/${name}`].map((path) => join(root, path)).find(existsSync);
  if (!file || name === 'WebKitWebDriver') return undefined;
  const libraries = ['usr/lib', 'lib'].flatMap((dir) =>
    ['', '/x86_64-linux-gnu', '/aarch64-linux-gnu'].map((arch) => join(root, dir + arch)),
  );
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  const { status } = spawnSync(file, [name === 'Xvfb' ? '-help' : '--version'], { env });
  return status === 0 ? { file, env } : undefined;
}

function miniBrowser(): string {
  const places = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((arch) =>
    ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${arch}/webkit2gtk-${version}/MiniBrowser`),
  );
  const found = [...places, '/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser'].find(existsSync);
  if (!found)
    throw new Error('WebKitGTK’s MiniBrowser is missing: on Debian and Ubuntu it comes with webkit2gtk-driver.');
  return found;
}

/** Writes 8-bit values to a property of the root window, by the two requests of the X protocol that this takes. */
async function setRootProperty(display: number, property: string, value: Uint8Array): Promise<void> {
  const socket = createConnection(`/tmp/.X11-unix/X${display}`);
  const hello = Buffer.alloc(12);
  hello.write('l');
  hello.writeUInt16LE(11, 2);
  socket.write(hello);
  const head = await read(socket, 8);
  if (head[0] !== 1) throw new Error('The display refused the connection.');
  const setup = await read(socket, head.readUInt16LE(6) * 4);
  // Behind the vendor's name and the pixmap formats stands the first screen.
  const rootWindow = setup.readUInt32LE(32 + padded(setup.readUInt16LE(16)) + 8 * setup.readUInt8(21));
  const intern = Buffer.alloc(8 + padded(property.length));
  intern.writeUInt8(16, 0);
  intern.writeUInt16LE(intern.length / 4, 2);
  intern.writeUInt16LE(property.length, 4);
  intern.write(property, 8, 'latin1');
  socket.write(intern);
  const atom = (await read(socket, 32)).readUInt32LE(8);
  const CARDINAL = 6;
  const change = Buffer.alloc(24 + padded(value.length));
  change.writeUInt8(18, 0);
  change.writeUInt16LE(change.length / 4, 2);
  for (const [i, word] of [rootWindow, atom, CARDINAL].entries()) change.writeUInt32LE(word, 4 + 4 * i);
  change.writeUInt8(8, 16);
  change.writeUInt32LE(value.length, 20);
  change.set(value, 24);
  socket.write(change);
  // An answer to anything means that what came before is done.
  socket.write(intern);
  await read(socket, 32);
  socket.destroy();
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

const read = (socket: Socket, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const take = (): void => {
      const bytes = socket.read(length) as Buffer | null;
      if (!bytes) return void socket.once('readable', take);
      resolve(bytes);
    };
    socket.once('error', reject);
    take();
  });
