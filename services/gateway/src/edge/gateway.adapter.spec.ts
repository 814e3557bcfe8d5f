import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { GatewayAdapter } from './gateway.adapter.js';

let adapter: GatewayAdapter;
afterEach(() => adapter.close());

const listening = async (limits: { sockets: number; headersMs: number; checkMs: number }) => {
  adapter = new GatewayAdapter({ TRUST_PROXY: 0, secure: false }, limits);
  await adapter.getInstance().listen({ port: 0, host: '127.0.0.1' });
  const { port } = adapter.getHttpServer().address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => undefined);
};

it('closes connections beyond its number, and takes new ones when others have gone', async () => {
  const open = await listening({ sockets: 1, headersMs: 60_000, checkMs: 60_000 });
  const first = open();
  const [held] = (await once(adapter.getHttpServer(), 'connection')) as [Socket];
  await once(open(), 'close');
  expect(first.closed).toBe(false);
  first.destroy();
  await once(held, 'close');
  const next = open();
  next.write('GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(next, 'data')) as [Buffer];
  expect(answer.toString()).toContain('404');
});

it('hangs up on headers that do not come', async () => {
  const open = await listening({ sockets: 9, headersMs: 30, checkMs: 10 });
  const slow = open();
  let said = '';
  slow.setEncoding('utf8').on('data', (text: string) => (said += text));
  slow.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await once(slow, 'close');
  expect(said).toContain('408');
});
