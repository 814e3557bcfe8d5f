import { loadConfig } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { IdentityConfig } from './config.js';
import { IdentityModule } from './identity.module.js';

const config = loadConfig(IdentityConfig);
await runService({ name: 'identity', module: IdentityModule.register(config), config });
