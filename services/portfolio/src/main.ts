import { loadConfig } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { PortfolioConfig } from './config.js';
import { PortfolioModule } from './portfolio.module.js';

const config = loadConfig(PortfolioConfig);
await runService({ name: 'portfolio', module: PortfolioModule.register(config), config });
