import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { WebClient } from './web-client.js';

describe('WebClient', () => {
  let server: Server;
  let site: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('connection', 'close');
      if (request.url === '/in')
        response.writeHead(302, { 'set-cookie': ['a=1; Path=/; HttpOnly', 'b=x=y'], location: '/see' }).end();
      else if (request.url === '/out')
        response.writeHead(302, { 'set-cookie': 'a=; Max-Age=0', location: '/see' }).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else response.end(request.headers.cookie ?? 'none');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('keeps cookies over redirects and drops them when they are deleted', async () => {
    const web = new WebClient();
    const entered = await web.visit(`${site}/in`);
    expect([entered.url, await entered.response.text()]).toEqual([`${site}/see`, 'a=1; b=x=y']);
    expect(await (await web.visit(`${site}/out`)).response.text()).toBe('b=x=y');
  });

  it('sends the cookies of one site to that site only', async () => {
    const web = new WebClient();
    await web.visit(`${site}/in`);
    expect(await (await web.visit(`${site.replace('127.0.0.1', 'localhost')}/see`)).response.text()).toBe('none');
  });

  it('sends them to every port of that site, as browsers do', async () => {
    const web = new WebClient();
    await web.visit(`${site}/in`);
    const other = createServer((request, response) => response.end(request.headers.cookie ?? 'none'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await (await web.send(`http://127.0.0.1:${port}/`)).text()).toBe('a=1; b=x=y');
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });

  it('does not go round for ever', async () => {
    await expect(new WebClient().visit(`${site}/round`)).rejects.toThrow('Redirects do not end');
  });
});
