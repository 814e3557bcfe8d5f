import { startPortfolio } from './portfolio.module.js';

await startPortfolio();
