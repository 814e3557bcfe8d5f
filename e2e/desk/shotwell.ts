import { join } from 'node:path';
import type { Account, Album, DeskProgram } from './desk-program.ts';
import type { Desktop } from './desktop.ts';

const SETTINGS = [
  ['preferences.files', 'auto-import', 'true'],
  ['preferences.ui', 'show-welcome-dialog', 'false'],
  ['plugins.enable-state', 'publishing-piwigo', 'true'],
  ['sharing', 'last-used-service', 'org.yorba.shotwell.publishing.piwigo'],
] as const;

/** By "Publish" for the photos of its library. */
export class Shotwell implements DeskProgram {
  private readonly desktop: Desktop;

  constructor(desktop: Desktop) {
    this.desktop = desktop;
  }

  async open(photos: string): Promise<void> {
    for (const [group, key, value] of [...SETTINGS, ['preferences.files', 'import-dir', photos] as const])
      await this.desktop.set(`org.yorba.shotwell.${group}`, key, value);
    this.desktop.start('shotwell', ['-d', join(this.desktop.home, 'library')]);
    await this.desktop.find('label', /^[1-9]\d* Photos?$/, 60_000);
    await this.desktop.keys('ctrl+a');
    await this.desktop.press('push button', 'Publish');
  }

  async signIn({ server, name, secret }: Account): Promise<string | undefined> {
    await this.desktop.fill('URL of your Piwigo photo library', server);
    await this.desktop.fill('User name', name);
    await this.desktop.fill('Password', secret);
    await this.desktop.press('push button', 'Log in');
    const { name: said } = await this.desktop.find('label', /^(Invalid User Name|Photos will appear)/);
    return said.startsWith('Invalid') ? said : undefined;
  }

  async publish(album: Album): Promise<string[]> {
    if (typeof album === 'string') {
      await this.desktop.press('radio button', 'An existing category');
      const isList = ({ role }: { role: string }): boolean => role === 'combo box';
      await this.desktop.click(await this.desktop.beside('radio button', 'An existing category', isList));
      await this.desktop.press('menu item', `/ ${album} `);
    } else {
      await this.desktop.press('radio button', 'A new album named');
      await this.desktop.fill('A new album named', album.newAlbum, 'radio button');
    }
    await this.desktop.press('push button', 'Publish');
    // Whatever status an upload was refused with, it says that of the address.
    const { name } = await this.desktop.find('label', /successfully published|^Invalid URL/, 60_000);
    return name.includes('successfully') ? [] : [name];
  }
}
