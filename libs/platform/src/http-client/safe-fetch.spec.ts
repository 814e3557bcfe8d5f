import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  isPublicAddress,
  mayPostTo,
  safeFetch,
  safePost,
  type SafeFetchOptions,
  type SafeFetchReason,
  type SafePostOptions,
} from './safe-fetch.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server of this machine; answers its `host:port`. */
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const serveBytes = (bytes: string): Promise<string> => serve((_request, response) => response.end(bytes));
const portOf = (host: string): string => host.split(':')[1] ?? '';

const get = (url: string, options: Partial<SafeFetchOptions> = {}) => safeFetch(url, { maxBytes: 1_000, ...options });
const refusal = (reason: SafeFetchReason) => expect.objectContaining({ reason });
const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('addresses', () => {
  it.each([
    ['this machine', '127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::'],
    ['private networks', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12:3456::1'],
    ['link-local ones and metadata services', '169.254.169.254', 'fe80::1', 'fd00:ec2::254'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ['multicast, broadcast and reserved ones', '224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '4000::1'],
    ['documentation and tests', '192.0.2.1', '198.18.0.1', '203.0.113.7', '2001:db8::1'],
    ['no address', 'localhost', '', '1.2.3', 'fe80::1%eth0'],
  ])('SEC-10 ADM-HERO-24 are not public: %s', (_what, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('are public on the open internet', () => {
    const open = ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('what may not be fetched', () => {
  it.each([
    ['another protocol', 'file:///etc/passwd'],
    ['another protocol', 'ftp://example.com/a.jpg'],
    ['credentials', 'http://ada:secret@example.com/'],
    ['another port', 'http://example.com:6379/'],
    ['this machine', 'http://127.0.0.1/'],
    ['this machine in hexadecimal', 'http://0x7f000001/'],
    ['this machine as one number', 'http://2130706433/'],
    ['this machine in octal', 'http://0177.1/'],
    ['this machine in IPv6', 'http://[::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:169.254.169.254]/latest/meta-data'],
    ['a very long address', `http://example.com/${'x'.repeat(2_048)}`],
    ['no address', 'a photo'],
    ['nothing', ''],
  ])('ADM-HERO-24 is refused: %s', async (_what, url) => {
    const resolve = () => Promise.resolve(at('93.184.216.34'));
    await expect(get(url, { resolve })).rejects.toEqual(refusal('address'));
  });

  it('ADM-HERO-24 is a name with any address that is not public', async () => {
    for (const addresses of [['10.0.0.5'], ['93.184.216.34', '127.0.0.1'], ['::ffff:10.0.0.5']])
      await expect(get('http://inner.test/', { resolve: () => Promise.resolve(at(...addresses)) })).rejects.toEqual(
        refusal('address'),
      );
  });

  it('is a name without an address', async () => {
    await expect(get('http://none.test/', { resolve: () => Promise.resolve([]) })).rejects.toEqual(
      refusal('unreachable'),
    );
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(get('http://none.test/', { resolve })).rejects.toEqual(refusal('unreachable'));
  });
});

it('ADM-HERO-24 resolves a name once and connects to the address that was checked', async () => {
  const host = await serveBytes('image');
  const name = `images.test:${portOf(host)}`;
  // A resolver that would answer something else the second time (DNS rebinding).
  const answers = [at('127.0.0.1'), at('127.0.0.2')];
  const asked: string[] = [];
  const resolve = (wanted: string) => {
    asked.push(wanted);
    return Promise.resolve(answers.shift() ?? []);
  };
  expect((await get(`http://${name}/a`, { allow: [name], resolve })).bytes.toString()).toBe('image');
  expect(asked).toEqual(['images.test']);
});

it('sends neither cookies nor credentials', async () => {
  const host = await serve((request, response) => response.end(JSON.stringify(request.headers)));
  const { bytes } = await get(`http://${host}/`, { allow: [host], accept: 'image/*' });
  expect(JSON.parse(bytes.toString())).toEqual({
    host,
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Vitrine',
    connection: 'close',
  });
});

it('allows one host and port, and no other of the same machine', async () => {
  const [host, other] = [await serveBytes('mine'), await serveBytes('theirs')];
  expect((await get(`http://${host}/`, { allow: [host] })).bytes.toString()).toBe('mine');
  await expect(get(`http://${other}/`, { allow: [host] })).rejects.toEqual(refusal('address'));
});

describe('redirects', () => {
  const redirecting = (to: (path: string) => string) =>
    serve((request, response) => response.writeHead(302, { location: to(request.url ?? '') }).end());

  it('are followed, relative ones too', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/new') response.end('here');
      else response.writeHead(301, { location: '/new' }).end();
    });
    expect(await get(`http://${host}/old`, { allow: [host] })).toEqual({
      bytes: Buffer.from('here'),
      url: `http://${host}/new`,
    });
  });

  it('ADM-HERO-24 are judged anew, each of them', async () => {
    const inner = await serveBytes('secret');
    for (const target of [`http://${inner}/`, 'http://169.254.169.254/', 'file:///etc/passwd', 'http://[::1]/']) {
      const host = await redirecting(() => target);
      await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('address'));
    }
  });

  it('are not followed for ever', async () => {
    const seen: string[] = [];
    const host = await redirecting((path) => {
      seen.push(path);
      return `${path}x`;
    });
    await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('redirects'));
    expect(seen).toEqual(['/', '/x', '/xx', '/xxx']);
  });

  it('need a place to go to', async () => {
    const host = await serve((_request, response) => response.writeHead(302).end());
    await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('address'));
  });
});

describe('the answer', () => {
  it('ADM-HERO-24 may be as large as the limit, declared or not', async () => {
    const sending = (bytes: number, declared: boolean) =>
      serve((_request, response) => {
        if (declared) response.setHeader('content-length', bytes);
        response.write('x'.repeat(bytes - 1));
        response.end('x');
      });
    for (const declared of [true, false]) {
      const [right, large] = [await sending(1_000, declared), await sending(1_001, declared)];
      expect((await get(`http://${right}/`, { allow: [right] })).bytes).toHaveLength(1_000);
      await expect(get(`http://${large}/`, { allow: [large] })).rejects.toEqual(refusal('too-large'));
    }
  });

  it('is cut off when it does not end', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const host = await serve((_request, response) => {
      const more = () => response.write('x'.repeat(500));
      response.on('drain', more).on('close', close);
      const timer = setInterval(more, 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('too-large'));
    await closed;
  });

  it.each([
    [404, {}],
    [500, {}],
    [206, {}],
    [200, { 'content-encoding': 'gzip' }],
  ])('is refused with status %d and %j', async (status, headers) => {
    const host = await serve((_request, response) => response.writeHead(status, headers).end('x'));
    await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('answer'));
  });

  it('is waited for only so long: for its headers, its body and all of it', async () => {
    const silent = await serve(() => undefined);
    const stuck = await serve((_request, response) => response.write('x'));
    await expect(get(`http://${silent}/`, { allow: [silent], headersMs: 50 })).rejects.toEqual(refusal('timeout'));
    for (const host of [silent, stuck])
      await expect(get(`http://${host}/`, { allow: [host], totalMs: 50 })).rejects.toEqual(refusal('timeout'));
    const resolve = () => new Promise<never>(() => undefined);
    await expect(get('http://slow.test/', { resolve, totalMs: 50 })).rejects.toEqual(refusal('timeout'));
  });

  it('is missing when the connection breaks', async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('x');
      response.destroy();
    });
    await expect(get(`http://${host}/`, { allow: [host] })).rejects.toEqual(refusal('unreachable'));
  });
});

describe('what is posted', () => {
  const post = (url: string, options: Partial<SafePostOptions> = {}) =>
    safePost(url, { body: '{}', headers: { 'content-type': 'application/json' }, readBytes: 10, ...options });

  it.each([
    'http://example.com/',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://example.com:8443/',
    'https://ada:secret@example.com/',
    'ftp://example.com/',
    'example.com',
  ])('HOOK-05 goes to no address like %s', async (url) => {
    expect(mayPostTo(url, [])).toBe(false);
    const resolve = () => Promise.resolve(at('93.184.216.34'));
    await expect(post(url, { resolve })).rejects.toEqual(refusal('address'));
  });

  it('HOOK-05 goes to no name that leads inside, whatever it led to before', async () => {
    expect(mayPostTo('https://inner.test/', [])).toBe(true);
    const answers = [at('10.0.0.5'), at('93.184.216.34', '::1'), at('::ffff:192.168.1.1')];
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    for (let round = 0; round < 3; round += 1)
      await expect(post('https://inner.test/', { resolve })).rejects.toEqual(refusal('address'));
  });

  it('HOOK-05 goes to the host and port that are allowed, over http as well, and to no other', async () => {
    const heard: string[] = [];
    const host = await serve((request, response) => {
      request.on('data', (chunk: Buffer) =>
        heard.push(`${request.method} ${request.headers['content-type']} ${chunk.toString()}`),
      );
      request.on('end', () => response.writeHead(202).end('taken, with thanks'));
    });
    expect(mayPostTo(`http://${host}/`, [host])).toBe(true);
    expect(await post(`http://${host}/`, { allow: [host] })).toEqual({ status: 202, beginning: 'taken, wit' });
    expect(heard).toEqual(['POST application/json {}']);
    const other = await serveBytes('mine');
    await expect(post(`http://${other}/`, { allow: [host] })).rejects.toEqual(refusal('address'));
  });

  it('HOOK-05 follows no redirect', async () => {
    const asked: string[] = [];
    const host = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/inner' }).end('elsewhere');
    });
    expect(await post(`http://${host}/`, { allow: [host] })).toEqual({ status: 307, beginning: 'elsewhere' });
    expect(asked).toEqual(['/']);
  });

  it('HOOK-05 reads no more of an answer than it has to, and waits only so long', async () => {
    const endless = await serve((_request, response) => {
      const more = () => response.write('x'.repeat(1_000));
      response.on('drain', more);
      more();
    });
    expect(await post(`http://${endless}/`, { allow: [endless] })).toEqual({ status: 200, beginning: 'x'.repeat(10) });
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    expect(await post(`http://${packed}/`, { allow: [packed] })).toEqual({ status: 200, beginning: '' });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('some', () => response.destroy());
    });
    expect(await post(`http://${broken}/`, { allow: [broken] })).toMatchObject({ status: 200 });
    const silent = await serve(() => undefined);
    await expect(post(`http://${silent}/`, { allow: [silent], headersMs: 50 })).rejects.toEqual(refusal('timeout'));
    await expect(post(`http://${silent}/`, { allow: [silent], totalMs: 50 })).rejects.toEqual(refusal('timeout'));
  });
});
