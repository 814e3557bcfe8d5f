/**
 * Users of the broker, one for each service, with what they may publish and subscribe to: read from the calls in the code.
 * `npm run nats:users` writes them down, `scripts/nats-users.spec.ts` compares.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directSubscribersOf, SUBSCRIPTIONS } from '@vitrine/contracts/events/subscriptions';
import { RPC_SERVICES, rpcNamesOf } from '@vitrine/contracts/rpc-map';

/** Services that connect to the broker. `ai-worker` neither calls nor answers. */
const NATS_USERS = ['gateway', ...RPC_SERVICES];

const NAMES = RPC_SERVICES.flatMap(rpcNamesOf);

/** Names of messages that `service` sends, sorted. */
function callsOf(root, service) {
  const files = globSync(`services/${service}/src/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.spec.ts'));
  const code = files
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/RpcHandler\([^)]*\)/g, ''))
    .join();
  const others = NAMES.filter((name) => !name.startsWith(`${service}.`));
  const literal = others.filter((name) => code.includes(`'${name}'`));
  const endings = [...code.matchAll(/`\$\{[^`]*?\}(\.\w+\.\w+)`/g)].map(([, ending]) => ending);
  const composed = others.filter((name) => endings.some((ending) => name.endsWith(ending)));
  // Revocations are handed over by the outbox (decision 0028).
  const events = code.includes('OutboxModule') ? Object.keys(SUBSCRIPTIONS) : [];
  const own = events.filter((name) => name.startsWith(`${service}.`));
  const handedOver = own
    .flatMap((name) => directSubscribersOf(name))
    .map((subscriber) => `${subscriber}.event.receive`);
  return [...new Set([...literal, ...composed, ...handedOver])].sort();
}

/** The configuration of a NATS server with these users; `nats.conf` stands beside it. */
export const natsConfiguration = (
  root,
) => `# Written by \`npm run nats:users\` from the calls in the code. A password is a word of the server's environment.
include ./nats.conf

authorization: {
  users: [
${NATS_USERS.map((service) => userOf(root, service)).join('\n')}
  ]
}
`;

function userOf(root, service) {
  const answers = RPC_SERVICES.includes(service);
  const heard = [...(answers ? [`${service}.>`] : []), `_INBOX.${service}.>`];
  const list = (subjects) => subjects.map((subject) => `            "${subject}"`).join('\n');
  return `    {
      user: ${service}
      password: $NATS_PASSWORD_${service.toUpperCase()}
      permissions: {
        publish: {
          allow: [
${list(callsOf(root, service))}
          ]
        }
        subscribe: {
          allow: [
${list(heard)}
          ]
        }${answers ? '\n        allow_responses: { max: 5, expires: "5m" }' : ''}
      }
    }`;
}
