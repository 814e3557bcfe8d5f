import { createServer, connect } from 'node:net';
import { seedDemo } from './seed/seed-demo.js';

/**
 * Fills a running product with the demo and ends; may be run again at any time. In the container stack `localhost` of
 * the site's and the sign-in's addresses means the host machine, so SEED_FORWARD (`3000=gateway:3000,…`) makes these
 * ports lead to the containers behind them: the seed uses the same addresses as a browser.
 */
const site = process.env['PUBLIC_URL'];
if (!site) throw new Error('seed: PUBLIC_URL is missing');

for (const rule of (process.env['SEED_FORWARD'] ?? '').split(',').filter(Boolean)) {
  // Of the ports of several gateways (`3000-3001`) the first is the public one.
  const [port, host, target] = rule.replace(/^(\d+)-\d+/, '$1').split(/[=:]/);
  const server = createServer((here) => {
    const there = connect(Number(target), host);
    here.pipe(there).pipe(here);
    for (const end of [here, there]) end.on('error', () => (here.destroy(), there.destroy()));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(Number(port), '127.0.0.1', resolve));
}

await seedDemo(site, (done, all) => process.stdout.write(`${done} of ${all}\n`));
process.exit(0);
