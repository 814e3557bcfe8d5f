import { runProgram } from '@vitrine/platform/config/load-config';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { PortfolioConfig } from './config.js';
import { PortfolioModule } from './portfolio.module.js';

await runProgram(PortfolioConfig, (config) =>
  runService({ name: 'portfolio', module: PortfolioModule.register(config), config }),
);
