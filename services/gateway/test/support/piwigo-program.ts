import type { LightMyRequestResponse } from 'fastify';
import type { Token } from './fake-desk.js';
import { multipart, type Part } from './multipart.js';
import type { TestGateway } from './test-gateway.js';

export const PIWIGO = '/api/piwigo/ws.php';
const FORM = 'application/x-www-form-urlencoded';

type Sent = Record<string, string | number | readonly (string | number)[]>;

/** A program on a desk or a phone: keeps the service's cookie, and sends what it is made to. */
export class Program {
  cookie = '';

  constructor(
    private readonly gateway: TestGateway,
    private readonly headers: Record<string, string> = { 'user-agent': 'A program/1.0' },
    private readonly query = 'format=json',
  ) {}

  async send(verb: 'GET' | 'POST', query: string, body?: { type: string; payload: string | Buffer }) {
    const answer = await this.gateway.fastify.inject({
      method: verb,
      url: `${PIWIGO}?${query}`,
      headers: {
        ...this.headers,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': body.type }),
      },
      ...(body && { payload: body.payload }),
    });
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** By POST, all but the format in an encoded body. */
  post(method: string, params: Sent = {}): Promise<LightMyRequestResponse> {
    return this.send('POST', this.query, { type: FORM, payload: encoded({ method, ...params }) });
  }

  get(method: string, params: Sent = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', `${this.query}&${encoded({ method, ...params })}`);
  }

  /** A body as it stands. */
  raw(payload: string): Promise<LightMyRequestResponse> {
    return this.send('POST', this.query, { type: FORM, payload });
  }

  form(parts: Part[], query = this.query): Promise<LightMyRequestResponse> {
    return this.send('POST', query, multipart(...parts));
  }

  async signIn({ id, secret }: Token): Promise<void> {
    await this.post('pwg.session.login', { username: id, password: secret });
  }

  async token(): Promise<string> {
    return (await this.post('pwg.session.getStatus')).json<{ result: { pwg_token: string } }>().result.pwg_token;
  }
}

const encoded = (params: Sent): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((each) => [`${name}[]`, String(each)]) : [[name, String(value)]],
    ),
  ).toString();
