import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const CHECK = fileURLToPath(new URL('lib/check-settings.mjs', import.meta.url));

const check = async (settings: Record<string, string>) => {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, ['--no-warnings', CHECK], { env });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
};

/** A Postgres that refuses whoever comes. */
const refusing = async (sqlState: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0C${sqlState}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .on('data', (asked) => {
        // "SSLRequest" has eight bytes: no.
        if (asked.length === 8) socket.write('N');
        else socket.end(Buffer.concat([head, fields]));
      }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `postgres://ada:wrong@127.0.0.1:${(server.address() as AddressInfo).port}/x`, server };
};

it('lets a start go on without settings, and with a database that does not answer yet', async () => {
  expect(await check({})).toEqual({ code: 0, said: '' });
  expect(await check({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/x' })).toEqual({ code: 0, said: '' });
});

it('ends it with the sentence of the setting that is wrong', async () => {
  expect(await check({ PORT: 'abc' })).toEqual({ code: 1, said: expect.stringContaining('PORT must be a number') });
});

it('ends it when the database does not let us in, and leaves everything else to the start', async () => {
  const { url, server } = await refusing('28P01', 'password authentication failed for user "ada"');
  const { code, said } = await check({ DATABASE_URL: url });
  expect([code, said]).toEqual([1, expect.stringMatching(/^DATABASE_URL: Postgres at .* does not let "ada" in/)]);
  expect(said).not.toContain('wrong');
  server.close();
  const other = await refusing('42501', 'permission denied for database "postgres"');
  expect(await check({ DATABASE_URL: other.url })).toEqual({ code: 0, said: '' });
  other.server.close();
});
