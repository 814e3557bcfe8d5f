import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { declaredErrors } from './support/declared-errors.js';
import { TestGateway } from './support/test-gateway.js';

const ROOT = join(import.meta.dirname, '../../..');
const GATEWAY = 'services/gateway/src';

const sourcesIn = (folder: string): { path: string; text: string }[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', folder], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Every error code between quotes in the sources of a folder. */
const codesIn = (folder: string): Set<string> =>
  new Set(
    sourcesIn(folder).flatMap(({ text }) => [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, code = '']) => code)),
  );

/**
 * Which errors a route answers, held against the API document from both sides. What is answered: every answer of every
 * suite that opens a `TestGateway`. What is declared: its code stands in the gateway, in the platform or in a service
 * that the feature of the route calls; that the code is reached from this very route is not shown.
 */
describe('the declared errors', () => {
  it('fail the suite in which a route answers another one', async () => {
    const gateway = await TestGateway.open();
    const { headers } = await gateway.signIn();
    gateway.answer({
      'media.photo.stats': () => {
        throw new AppError('HERO_NOT_FOUND');
      },
    });
    await gateway.get('/api/photos/stats', headers);
    await expect(gateway.close()).rejects.toThrow('answered and not declared: photoStats: HERO_NOT_FOUND');
  });

  const gateway = sourcesIn(GATEWAY);
  const featureOf = (name: RouteName): string =>
    dirname(gateway.find(({ text }) => text.includes(`@Serves('${name}')`))?.path ?? '');
  const inFolder = (folder: string) => gateway.filter(({ path }) => dirname(path) === folder);
  /** The services that a feature calls, itself or through a feature that it imports. */
  const servicesOf = (folder: string): string[] => {
    const imported = inFolder(folder).flatMap(({ text }) =>
      [...text.matchAll(/from '\.\.\/([a-z-]+)\//g)].map(([, other = '']) => `${GATEWAY}/${other}`),
    );
    const texts = [folder, ...new Set(imported)].flatMap(inFolder).map(({ text }) => text);
    return ['identity', 'media', 'portfolio', 'notify'].filter((service) =>
      texts.some((text) => text.includes(`.call('${service}.`)),
    );
  };
  const codes = new Map(
    ['identity', 'media', 'portfolio', 'notify', 'ai-worker'].map((service) => [
      service,
      codesIn(`services/${service}/src`),
    ]),
  );
  const edge = new Set([...codesIn(GATEWAY), ...codesIn('libs/platform/src'), ...codesIn('libs/contracts/src/fields')]);

  it.each(Object.keys(ROUTES) as RouteName[])('of %s are raised where it leads', (name) => {
    const services = servicesOf(featureOf(name));
    const jobs = services.includes('media') ? ['ai-worker'] : [];
    const raised = new Set([...edge, ...[...services, ...jobs].flatMap((service) => [...(codes.get(service) ?? [])])]);
    expect(declaredErrors(name).filter((code) => !raised.has(code))).toEqual([]);
  });
});
