import { loadConfig } from '@vitrine/platform/config/load-config';
import { PortfolioConfig } from './config.js';
import { runRebuild } from './alignment/run-rebuild.js';

await runRebuild(loadConfig(PortfolioConfig));
