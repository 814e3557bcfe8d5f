import { runProgram } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { NotifyConfig } from './config.js';
import { NotifyModule } from './notify.module.js';

await runProgram(NotifyConfig, (config) =>
  runService({ name: 'notify', module: NotifyModule.register(config), config }),
);
