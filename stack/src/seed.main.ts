import { createServer, connect } from 'node:net';
import { BaseConfig } from '@vitrine/platform/config/base-config';
import { runProgram } from '@vitrine/platform/config/load-config';
import { IsString, Matches } from 'class-validator';
import { seedDemo } from './seed/seed-demo.js';

/**
 * Fills a running product with the demo and ends; may be run again at any time. In the container stack `localhost` of
 * the site's and the sign-in's addresses means the host machine, so SEED_FORWARD (`3000=gateway:3000,…`) makes these
 * ports lead to the containers behind them: the seed uses the same addresses as a browser.
 */
class SeedConfig extends BaseConfig {
  override readonly SERVICE = 'seed';

  @Matches(/^https?:\/\/[^\s/?#]+\/?$/) readonly PUBLIC_URL: string;
  @IsString() readonly SEED_FORWARD: string = '';
}

await runProgram(SeedConfig, async ({ PUBLIC_URL, SEED_FORWARD }) => {
  for (const rule of SEED_FORWARD.split(',').filter(Boolean)) {
    // Of the ports of several gateways (`3000-3001`) the first is the public one.
    const [port, host, target] = rule.replace(/^(\d+)-\d+/, '$1').split(/[=:]/);
    const server = createServer((here) => {
      const there = connect(Number(target), host);
      here.pipe(there).pipe(here);
      for (const end of [here, there]) end.on('error', () => (here.destroy(), there.destroy()));
    });
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(Number(port), '127.0.0.1', resolve),
    );
  }
  await seedDemo(PUBLIC_URL, (done, all) => process.stdout.write(`${done} of ${all}\n`));
  process.exit(0);
});
