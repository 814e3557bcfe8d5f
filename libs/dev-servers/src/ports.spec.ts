import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { choosePorts, freePort, isPortFree } from './ports.js';

const listening = async (): Promise<{ port: number; close(): Promise<void> }> => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
};

describe('choosePorts', () => {
  it('keeps remembered ports that are free', async () => {
    const before = await freePort();
    expect(await choosePorts(['redis'], { redis: before })).toEqual({ redis: before });
  });

  it('takes another port where one is in use', async () => {
    const other = await listening();
    const { redis } = await choosePorts(['redis'], { redis: other.port });
    expect(redis).not.toBe(other.port);
    await other.close();
  });

  it('gives every name a port of its own and leaves the reserved one alone', async () => {
    const port = await freePort();
    const chosen = Object.values(await choosePorts(['a', 'b', 'c'], { a: port, b: port }, [port]));
    expect(new Set([...chosen, port]).size).toBe(4);
  });

  it('stays below the ports the kernel lends to outgoing connections', async () => {
    expect(await freePort()).toBeLessThan(32_000);
  });
});

it('isPortFree counts an address that this machine lacks as free', async () => {
  expect(await isPortFree(3000, '192.0.2.1')).toBe(true);
});
