import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';

/** Calls back with the package (`services/media`, `libs/platform`) whose built files changed, once things are calm. */
export const watchPackages = (changed: (folder: string) => void, calmMs = 400): void => {
  const packages = ['services', 'libs'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name): [string, string] => [
      `${parent}/${name}`,
      join(ROOT, parent, name, 'dist'),
    ]),
  );
  // The gateway reads the built pages at its start.
  const pages = ['dist', 'dist-server'].map((dir): [string, string] => [
    'services/gateway',
    join(ROOT, 'frontend', dir),
  ]);
  for (const [folder, dist] of [...packages, ...pages]) {
    if (!existsSync(dist)) continue;
    let timer: NodeJS.Timeout | undefined;
    watch(dist, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(folder), calmMs);
    }).unref();
  }
};
