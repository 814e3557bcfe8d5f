import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerFetch } from './provider-fetch.js';

describe('reaching the provider', () => {
  let server: Server;
  let internal: string;
  beforeAll(async () => {
    server = createServer(({ method, url, headers }, response) => {
      response.end(JSON.stringify({ method, url, headers }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    internal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = async (issuer: string, there: string | undefined, address: string) => {
    const answer = await providerFetch(issuer, there)(address, {
      method: 'POST',
      headers: { authorization: 'Basic abc' },
      body: 'grant_type=authorization_code',
      redirect: 'manual',
    });
    return (await answer.json()) as { method: string; url: string; headers: Record<string, string> };
  };

  it('AUTH-13 goes to the internal address and says the public one', async () => {
    const asked = await ask('https://id.example:8443/realm', internal, 'https://id.example:8443/realm/token?a=b');
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/realm/token?a=b',
      headers: {
        authorization: 'Basic abc',
        'x-forwarded-host': 'id.example:8443',
        'x-forwarded-proto': 'https',
      },
    });
  });

  it('AUTH-13 goes straight to the issuer when nothing else is said', async () => {
    const asked = await ask(internal, undefined, `${internal}/token`);
    expect(asked.url).toBe('/token');
    expect(asked.headers).not.toHaveProperty('x-forwarded-host');
  });
});
