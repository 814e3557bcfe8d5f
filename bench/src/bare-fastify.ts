/** The peer of the read figures: one route, one buffer, nothing else. Arguments: port, file, media type. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port, file = '', type = ''] = process.argv.slice(2);
const body = readFileSync(file);
const app = Fastify();
app.get('/', (_request, reply) => reply.type(type).send(body));
await app.listen({ port: Number(port), host: 'localhost' });
