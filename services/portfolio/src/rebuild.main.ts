import { runCommand } from '@vitrine/platform/bootstrap/run-command';
import { runProgram } from '@vitrine/platform/config/load-config';
import { RebuildReadModel } from './alignment/rebuild-read-model.js';
import { PortfolioConfig } from './config.js';
import { RebuildCommandModule } from './portfolio.module.js';

/** One run of {@link RebuildReadModel} as a process of its own. May run again at any time. */
await runProgram(PortfolioConfig, (config) =>
  runCommand({
    name: 'rebuild.main.js',
    module: RebuildCommandModule.register(config),
    config,
    run: (app) => app.get(RebuildReadModel).rebuildAll(),
  }),
);
