import { spawn, type ChildProcess } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import { freePort } from '@vitrine/dev-servers/ports';
import { installPackages, onPath } from '@vitrine/dev-servers/distribution-package';
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

interface Programs {
  firefox: string;
  webKitDriver: string;
  display: string;
}

/** The programs of the system; installs those that it lacks where this is root, as in a container. */
export function findBrowsers(): Programs {
  const find = {
    'firefox-esr': () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox'),
    'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
    xvfb: () => onPath('Xvfb'),
  };
  const missing = installPackages(find);
  const [firefox, webKitDriver, display] = Object.values(find).map((program) => program());
  if (!firefox || !webKitDriver || !display)
    throw new Error(
      `Install these packages of Debian, or set FIREFOX_PATH for another Firefox: ${missing.join(', ')}.`,
    );
  return { firefox, webKitDriver, display };
}

/** Firefox, driven by WebDriver BiDi. */
export async function launchFirefox(
  { firefox }: Programs,
  preferences: Record<string, unknown> = {},
): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
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

/** WebKitGTK, driven by its own WebDriver on a display without a screen. Without compositing its driver hangs. */
export async function launchWebKit({ webKitDriver, display }: Programs): Promise<OtherBrowser> {
  const screen = ['-noreset', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-displayfd', '3'];
  const xvfb = spawn(display, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (said: Buffer) => resolve(said.toString().trim()));
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11' };
  const driver = spawn(webKitDriver, [`--port=${port}`], { env, stdio: 'ignore' });
  const server = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${server}/status`)).ok);
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  const web = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await web
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE });
  await web.manage().setTimeouts({ script: 120_000, pageLoad: 60_000 });
  const run = async <T>(script: string, ...args: unknown[]): Promise<T> => {
    const { value, error } = await web.executeAsyncScript<{ value: T; error?: string }>(
      `const [args, done] = arguments;
       Promise.resolve().then(() => (${script})(...args)).then((value) => done({ value }), (e) => done({ error: String(e) }));`,
      args,
    );
    if (error) throw new Error(error);
    return value;
  };
  const atRest = async (selector: string) => {
    await until(selector, () => run(AT_REST, selector));
    return web.findElement(By.css(selector));
  };
  const key = { ArrowRight: Key.ARROW_RIGHT, Escape: Key.ESCAPE };
  return {
    open: (url) => web.get(url),
    run,
    click: async (selector) => (await atRest(selector)).click(),
    type: async (selector, text) => (await atRest(selector)).sendKeys(text),
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
      await ended(driver);
      await ended(xvfb);
    },
  };
}

/** Whether an element is enabled, rests for two frames, and lies above all others, or its label does. */
const AT_REST = `async (css) => {
  const element = document.querySelector(css);
  if (!element || element.disabled) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = JSON.stringify(element.getBoundingClientRect());
  for (let n = 0; n < 2; n += 1) await new Promise((frame) => requestAnimationFrame(frame));
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isHit = element.contains(hit) || hit?.closest('label')?.control === element;
  return isHit && JSON.stringify(box) === before;
}`;

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
};
