import { loadConfig } from '@vitrine/platform/config/load-config';
import { PortfolioConfig } from './config.js';
import { runRebuild } from './rebuild/run-rebuild.js';

await runRebuild(loadConfig(PortfolioConfig));
