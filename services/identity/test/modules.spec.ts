import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { IdentityConfig } from '../src/config.js';
import { IdentityModule } from '../src/identity.module.js';

it('IdentityModule resolves every dependency of its features', async () => {
  await expect(resolveModule(IdentityModule.register(new IdentityConfig()))).resolves.toBeUndefined();
});
