import { describe, expect, it } from '@jest/globals';
import { ofKind, settingsIn, writtenIn } from './manifests.js';
import { compose, PROCESSES } from './product.js';
import { containerOf, deployables, envOf, nameOf } from './workloads.js';

const base = new Map(deployables(writtenIn('base')).map((one) => [nameOf(one), one]));

/** The image of a container of compose, with the defaults of variables. */
const imageOf = (name: string): string | undefined => compose[name]?.image.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1');
/** An address is a secret here as a whole; compose has its password beside it. */
const settingOf = (variable: string): string =>
  variable.replace(/_FILE$/, '').replace(/^(DATABASE|NATS|REDIS|SMTP)_PASSWORD$/, '$1_URL');

describe('manifests', () => {
  it('run the processes, images and commands of docker-compose.yml', () => {
    for (const name of PROCESSES) {
      const { image, command } = containerOf(base.get(name)!);
      expect([name, image?.replace(':release', ':latest'), command]).toEqual([
        name,
        imageOf(name),
        compose[name]?.command,
      ]);
    }
  });

  it('try the servers of docker-compose.yml', () => {
    const servers = ['postgres', 'redis', 'nats', 's3', 'mail'];
    const images = ofKind(writtenIn('overlays/local/servers'), 'Deployment').map((one) => [
      nameOf(one),
      containerOf(one).image,
    ]);
    expect(Object.fromEntries(images)).toMatchObject(Object.fromEntries(servers.map((name) => [name, imageOf(name)])));
  });

  it('give each process the settings that are secret or fixed in docker-compose.yml', () => {
    const settings = { ...settingsIn('base'), ...settingsIn('overlays/local') };
    for (const name of PROCESSES) {
      const own = new Set([...Object.keys(envOf(base.get(name)!)).map(settingOf), ...Object.keys(settings)]);
      const needed = Object.entries(compose[name]?.environment ?? {})
        .filter(([key, value]) => key.endsWith('_FILE') || !String(value).includes('${'))
        .map(([key]) => settingOf(key));
      expect(needed).toContain('RPC_TOKEN');
      expect([name, needed.filter((key) => !own.has(key) && !['PORT', 'HOST'].includes(key))]).toEqual([name, []]);
    }
  });
});
