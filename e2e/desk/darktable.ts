import { join } from 'node:path';
import { until } from '@vitrine/e2e-support/product';
import type { Account, Album, DeskProgram } from './desk-program.ts';
import type { Desktop, Running } from './desktop.ts';

const SETTINGS = {
  'plugins/lighttable/export/storage_name': 'piwigo',
  'plugins/pwstorage/pwstorage_backend': 'none',
  'storage/piwigo/conflict': '3', // overwrite
};

/** From the lighttable, by the storage "piwigo" of the module "export". */
export class Darktable implements DeskProgram {
  private readonly desktop: Desktop;
  private running!: Running;

  constructor(desktop: Desktop) {
    this.desktop = desktop;
  }

  async open(photos: string): Promise<void> {
    const settings = Object.entries(SETTINGS).flatMap(([key, value]) => ['--conf', `${key}=${value}`]);
    const places = ['--configdir', join(this.desktop.home, 'darktable'), '--library', ':memory:'];
    this.running = this.desktop.start('darktable', ['-d', 'control', ...places, ...settings, photos]);
    // It sometimes waits for another size before it draws anything, and then seems to hang.
    let width = 1500;
    const isDrawn = async (): Promise<boolean> => {
      if (this.running.output().includes('load image')) return true;
      await this.desktop.resize('^darktable$', (width += 1));
      return false;
    };
    await until('its photos', isDrawn, 60_000, 1_000);
    await this.desktop.click(await this.desktop.find('label', 'export', 60_000));
    await this.desktop.find('push button', 'login');
  }

  async signIn({ server, name, secret }: Account): Promise<string | undefined> {
    await this.desktop.fill('server', server);
    await this.desktop.fill('user', name);
    await this.desktop.fill('password', secret);
    await this.desktop.press('push button', 'login');
    const state = await this.desktop.find('label', /authenticated/);
    return state.name === 'authenticated' ? undefined : state.name;
  }

  async publish(album: Album): Promise<string[]> {
    // It draws its lists itself and names none: albums are the second below what it says of the sign-in.
    const { x, y } = await this.desktop.find('label', 'authenticated');
    const lists = (await this.desktop.shown()).filter((one) => one.role === 'drawing area' && one.x === x && one.y > y);
    await this.desktop.click(lists[1]!);
    // It takes the beginning of an entry; those of albums begin with a blank.
    await this.desktop.type(typeof album === 'string' ? ` ${album}` : 'create new album');
    await this.desktop.keys('Return');
    if (typeof album !== 'string') {
      await this.desktop.fill('title', album.newAlbum);
      await this.desktop.keys('Tab');
    }
    const count = await this.desktop.find('label', /selected of/);
    await this.desktop.click(count, { x: -300, y: 500 }); // below the photos
    await this.desktop.keys('ctrl+a');
    await this.desktop.find('label', /^[1-9]\d* images? selected/);
    await this.desktop.keys('ctrl+e');
    const isExporting = async (): Promise<boolean> =>
      (await this.desktop.shown()).some(({ name }) => name.startsWith('exporting'));
    const hasBegun = (): boolean => /\bexport \|/.test(this.running.output());
    await until('the end of the export', async () => hasBegun() && !(await isExporting()), 60_000);
    return [...this.running.output().matchAll(/^\[imageio_storage_piwigo\] (.+)/gm)].map(([, said]) => said!);
  }
}
