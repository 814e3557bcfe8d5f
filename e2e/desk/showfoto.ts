import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@vitrine/e2e-support/product';
import type { Account, DeskProgram } from './desk-program.ts';
import type { Desktop, Running } from './desktop.ts';

/** By the menu "Export", with the plug-in of digiKam, to which it belongs. It makes no albums. */
export class Showfoto implements DeskProgram {
  private readonly desktop: Desktop;
  private running!: Running;
  private files: string[] = [];

  constructor(desktop: Desktop) {
    this.desktop = desktop;
  }

  async open(photos: string): Promise<void> {
    this.files = readdirSync(photos).map((name) => join(photos, name));
    this.running = this.desktop.start('showfoto', this.files);
    // It offers to fetch models for faces.
    await this.desktop.find('dialog', 'Download required files', 60_000);
    await this.desktop.press('push button', 'Cancel');
    await this.desktop.press('menu item', 'Export');
    await this.desktop.press('menu item', 'Export to Piwigo...');
  }

  async signIn({ server, name, secret }: Account): Promise<string | undefined> {
    await this.desktop.find('dialog', 'Edit Piwigo Data');
    await this.desktop.fill('URL:', server);
    await this.desktop.fill('Username:', name);
    await this.desktop.fill('Password:', secret);
    await this.desktop.press('push button', 'OK');
    const { failure } = await until('an answer', async () => {
      const failed = (await this.desktop.shown()).find(({ name: said }) => said.startsWith('Failed to login'));
      return (failed || this.running.output().includes('parseResponseListAlbums')) && { failure: failed?.name };
    });
    return failure;
  }

  async publish(album: string): Promise<string[]> {
    await this.desktop.press('table cell', album);
    await this.desktop.press('push button', 'Start Upload');
    const count = (step: string): number => this.running.output().split(`${step}: `).length - 1;
    // By the photo at which it is: an alert may be seen twice.
    const failures = new Map<number, string>();
    const isDone = (): boolean => count('parseResponseAddPhotoSummary') + failures.size >= this.files.length;
    await until(
      'an answer for each photo',
      async () => {
        const at = count('parseResponseDoesPhotoExist');
        const shown = await this.desktop.shown();
        const failed = shown.find(({ name }) => name.startsWith('Failed to upload'));
        if (failed) failures.set(at, failed.name);
        const next = shown.find(({ role, name }) => role === 'push button' && name === 'Yes');
        if (next && !isDone()) await this.desktop.click(next);
        return isDone();
      },
      90_000,
    );
    return [...failures.values()];
  }
}
