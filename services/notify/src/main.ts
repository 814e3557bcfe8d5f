import { loadConfig } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { NotifyConfig } from './config.js';
import { NotifyModule } from './notify.module.js';

const config = loadConfig(NotifyConfig);
await runService({ name: 'notify', module: NotifyModule.register(config), config });
