import { runProgram } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { IdentityConfig } from './config.js';
import { IdentityModule } from './identity.module.js';

await runProgram(IdentityConfig, (config) =>
  runService({ name: 'identity', module: IdentityModule.register(config), config }),
);
