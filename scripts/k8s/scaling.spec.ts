import { describe, expect, it } from '@jest/globals';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { SERVICES } from '@vitrine/stack/services';
import { writtenIn } from './manifests.js';
import { compose } from './product.js';
import { mostPods } from './scaling.js';

describe('the connections to Postgres', () => {
  it('are fewer than the 300 of docker-compose.yml when everything is scaled out and rolls', () => {
    // What overlays/production is made of, so that no program has to build it.
    const production = ['base', 'components'].flatMap((dir) => writtenIn(dir));
    const { DATABASE_POOL } = new DatabaseConfig();
    /** Media's `main` reads large lists on connections of their own (libs/platform/README.md). */
    const extra = (name: string): number => (name === 'media' ? 3 : 0);
    const connections = SERVICES.filter(({ database }) => database).map(
      ({ name }) => mostPods(production, name) * (DATABASE_POOL + extra(name)),
    );
    expect(compose['postgres']?.command).toContain('max_connections=300');
    expect(connections.reduce((sum, one) => sum + one, 0)).toBeLessThan(300);
  });
});
