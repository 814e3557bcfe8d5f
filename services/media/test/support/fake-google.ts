import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A call as it came. */
export interface GoogleCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

type Answering = (call: GoogleCall, response: ServerResponse) => CannedAnswer | null;

/** A server in Google's place that answers what a test says, and keeps the calls. */
export class FakeGoogle {
  readonly calls: GoogleCall[] = [];
  answering: Answering = () => ({ body: {} });

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<FakeGoogle> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const google = new FakeGoogle(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => void google.answer(request, response));
    return google;
  }

  /** Media's settings with which it takes this for Google. */
  get settings(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: 'client-id',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_ACCOUNTS_URL: this.origin,
      GOOGLE_TOKEN_URL: this.origin,
      GOOGLE_PICKER_URL: this.origin,
      GOOGLE_LIBRARY_URL: this.origin,
      LIBRARY_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    };
  }

  paths(path: string): GoogleCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', this.origin);
    const { authorization } = request.headers;
    const call = { method: request.method ?? '', path, query, authorization, body: await text(request) };
    this.calls.push(call);
    const answer = this.answering(call, response);
    if (answer === null) return;
    const { status = 200, headers = {}, body = {} } = answer;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
