/** `npm run nats:users`: writes docker/nats-users.conf. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { natsConfiguration } from './lib/nats-users.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
writeFileSync(join(root, 'docker', 'nats-users.conf'), natsConfiguration(root));
