import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages, onPath } from '@vitrine/dev-servers/distribution-package';
import { until } from '@vitrine/e2e-support/product';

const run = promisify(execFile);

/** What a program says is shown, with its place on the screen. */
export interface Shown {
  role: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isEditable: boolean;
  isEnabled: boolean;
  isFocused: boolean;
  /** What stands in a field. */
  text: string;
}

export interface Running {
  /** What it has printed so far. */
  output(): string;
}

const PYTHON = '/usr/bin/python3';
const canHear = (): string | undefined =>
  spawnSync(PYTHON, ['-c', 'import gi; gi.require_version("Atspi", "2.0")']).status === 0 ? PYTHON : undefined;

/** Packages of Debian, by what shows that they are there. */
export const findDesktop = (): void => {
  const missing = installPackages({
    darktable: () => onPath('darktable'),
    showfoto: () => onPath('showfoto'),
    shotwell: () => onPath('shotwell'),
    xvfb: () => onPath('Xvfb'),
    openbox: () => onPath('openbox'),
    xdotool: () => onPath('xdotool'),
    'dbus-daemon': () => onPath('dbus-daemon'),
    imagemagick: () => onPath('import'),
    'at-spi2-core': () => onPath('../libexec/at-spi-bus-launcher'),
    'python3-gi': canHear,
    'gir1.2-atspi-2.0': canHear,
  });
  if (missing.length > 0) throw new Error(`Install these packages of Debian: ${missing.join(', ')}.`);
};

/** A screen of its own without a monitor, with windows, a bus, and a home folder that go with it. */
export class Desktop {
  readonly home = mkdtempSync(join(tmpdir(), 'vitrine-desk-'));
  private env: NodeJS.ProcessEnv = {};
  private readonly ends: (() => Promise<void>)[] = [];

  static async open(): Promise<Desktop> {
    const desktop = new Desktop();
    const run = join(desktop.home, 'run');
    mkdirSync(run, { mode: 0o700 });
    // Where they are installed, portals would mount a file system here.
    const services = join(run, 'dbus-1/services');
    mkdirSync(services, { recursive: true });
    for (const name of ['Desktop', 'Documents'].map((portal) => `org.freedesktop.portal.${portal}`))
      writeFileSync(join(services, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=/bin/false\n`);
    desktop.env = {
      PATH: process.env.PATH,
      HOME: desktop.home,
      XDG_RUNTIME_DIR: run,
      LC_ALL: 'C.UTF-8',
      GDK_BACKEND: 'x11',
      GSETTINGS_BACKEND: 'keyfile',
      QT_QPA_PLATFORM: 'xcb',
      QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
      QT_LOGGING_RULES: 'digikam.webservices.debug=true', // showfoto says what it sends
    };
    const screen = ['-noreset', '-screen', '0', '1600x1000x24', '-displayfd', '1'];
    desktop.env.DISPLAY = `:${await desktop.said('Xvfb', screen, /^(\d+)$/m)}`;
    desktop.env.DBUS_SESSION_BUS_ADDRESS = await desktop.said(
      'dbus-daemon',
      ['--session', '--print-address'],
      /^(unix:.+)$/m,
    );
    desktop.start('openbox', []);
    return desktop;
  }

  /** Ends with the desktop. */
  start(program: string, args: readonly string[]): Running {
    return this.follow(spawn(program, args, { env: this.env, cwd: this.home, detached: true }));
  }

  async set(schema: string, key: string, value: string): Promise<void> {
    await run('gsettings', ['set', schema, key, value], { env: this.env });
  }

  async shown(): Promise<Shown[]> {
    const script = join(import.meta.dirname, 'shown.py');
    const { stdout } = await run(PYTHON, [script], { env: this.env, maxBuffer: 16 * 1024 * 1024 });
    return JSON.parse(stdout) as Shown[];
  }

  /** Waits for it. A name that is a text is its whole name. */
  find(role: string, name: string | RegExp, ms = 30_000): Promise<Shown> {
    const matches = (one: string): boolean => (typeof name === 'string' ? one === name : name.test(one));
    // Dialogs come last, and are in front.
    const find = async () => (await this.shown()).findLast((one) => one.role === role && matches(one.name));
    return until(`${role} ${String(name)}`, find, ms);
  }

  /** In the middle, or where `at` says, from the left and the top. */
  async click({ x, y, width, height }: Shown, at = { x: width / 2, y: height / 2 }): Promise<void> {
    await this.do('mousemove', String(Math.round(x + at.x)), String(Math.round(y + at.y)), 'click', '1');
  }

  /** Presses a button once it may be pressed. */
  async press(role: string, name: string | RegExp): Promise<void> {
    await until(`${role} ${String(name)} to be enabled`, async () => (await this.find(role, name)).isEnabled);
    await this.click(await this.find(role, name));
  }

  /** What `is` of the things on the line of a label, to its right. */
  beside(role: string, label: string, is: (one: Shown) => boolean): Promise<Shown> {
    return until(`what is beside ${label}`, async () => {
      const { x, y, height } = await this.find(role, label);
      const middle = y + height / 2;
      return (await this.shown())
        .filter((one) => is(one) && one.x >= x && one.y <= middle && middle <= one.y + one.height)
        .toSorted((one, other) => one.x - other.x)[0];
    });
  }

  /** Types into the field beside a label, in the place of what is there. */
  async fill(label: string, text: string, role = 'label'): Promise<void> {
    const find = () => this.beside(role, label, ({ isEditable, isEnabled }) => isEditable && isEnabled);
    await until(`${label} to hold its text`, async () => {
      await this.click(await find());
      await until(`the cursor in ${label}`, async () => (await find()).isFocused, 3_000);
      await this.keys('ctrl+a');
      await this.type(text);
      const isFilled = (one: Shown): boolean => one.role === 'password text' || one.text === text;
      return until(`${label} to be filled`, async () => isFilled(await find()), 3_000);
    });
  }

  async keys(...keys: string[]): Promise<void> {
    await this.do('key', '--clearmodifiers', ...keys);
  }

  async type(text: string): Promise<void> {
    await this.do('type', '--delay', '8', text);
  }

  /** Makes the window of that name so wide. */
  async resize(name: string, width: number): Promise<void> {
    await this.do('search', '--onlyvisible', '--name', name, 'windowsize', String(width), '900');
  }

  /** A screenshot. */
  async picture(file: string): Promise<void> {
    await run('import', ['-window', 'root', file], { env: this.env });
  }

  async close(): Promise<void> {
    for (const end of this.ends.toReversed()) await end();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** `xdotool`. */
  private async do(...words: string[]): Promise<void> {
    await run('xdotool', words, { env: this.env });
  }

  /** Starts it and waits for what it prints to be connected to. */
  private async said(program: string, args: readonly string[], pattern: RegExp): Promise<string> {
    const running = this.start(program, args);
    return until(program, async () => pattern.exec(running.output())?.[1]);
  }

  private follow(child: ChildProcess): Running {
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += String(chunk)));
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const end = async (): Promise<void> => {
      // Itself and what it started; darktable takes no notice of SIGTERM.
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
      await exited;
    };
    this.ends.push(end);
    return { output: () => text };
  }
}
