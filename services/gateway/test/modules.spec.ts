import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { GatewayConfig } from '../src/config.js';
import { GatewayModule } from '../src/gateway.module.js';

it('GatewayModule resolves every dependency of its features', async () => {
  await expect(resolveModule(GatewayModule.register(new GatewayConfig()))).resolves.toBeUndefined();
});
