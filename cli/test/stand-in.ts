import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { IDEMPOTENCY_HEADER, ROUTES, type Route, type RouteName } from '@vitrine/contracts/http/routes';
import { categoryIdOf } from '@vitrine/contracts/media/categories.rules';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import { contentKey, KNOWN_FILES_LIMIT } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

export const TOKEN = `pkid-20261128-${'a'.repeat(20)}:${'S'.repeat(40)}`;

const CALLS = Object.keys(ROUTES) as RouteName[];

interface Stored {
  id: string;
  key: string;
  fields: Record<string, string>;
  fileName: string;
  bytes: Buffer;
}

/** What is asked of a call before it is answered; an answer of its own takes the place of the site's. */
type Trouble = (call: string, count: number) => { status: number; code?: ErrorCode; retryAfter?: string } | undefined;

/** As much of a site as the program calls, with the same answers. */
export class StandIn {
  readonly photos = new Map<string, Stored>();
  readonly categories: CustomCategoryDto[] = [];
  readonly counts: Record<string, number> = {};
  url = '';
  /** Uploads under way at once, at most. */
  most = 0;
  scopes: string[] = ['read', 'upload'];
  trouble: Trouble = () => undefined;
  private inFlight = 0;
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async open(): Promise<StandIn> {
    const server = createServer();
    const standIn = new StandIn(server);
    server.on('request', (request, response) => {
      void standIn
        .answer(request)
        .catch(() => ({ status: 500, body: { code: 'INTERNAL', message: ERRORS.INTERNAL.message } }))
        .then(({ status, body, headers = {} }: Answer) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return standIn;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const call = CALLS.find((name) => ROUTES[name].method === request.method && ROUTES[name].path === request.url);
    if (!call) return failed('NOT_FOUND');
    if (call !== 'uploadPhoto') return this.answerTo(call, request);
    this.most = Math.max(this.most, (this.inFlight += 1));
    return this.answerTo(call, request).finally(() => (this.inFlight -= 1));
  }

  private async answerTo(call: RouteName, request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    const count = (this.counts[call] = (this.counts[call] ?? 0) + 1);
    const trouble = this.trouble(call, count);
    if (trouble) {
      const { status, code, retryAfter } = trouble;
      const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return { status, body: code ? { code, message: ERRORS[code].message } : {}, headers };
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return failed('TOKEN_UNKNOWN');
    const { scope }: Route = ROUTES[call];
    if (!scope || !this.scopes.includes(scope)) return failed('TOKEN_SCOPE');
    switch (call) {
      case 'knownFiles':
        return this.known(JSON.parse(body.toString()) as { hashes: string[] });
      case 'customCategories':
        return { status: 200, body: this.categories };
      case 'createCategory':
        return this.create(JSON.parse(body.toString()) as { label: string });
      case 'uploadPhoto':
        return this.upload(request, body);
      default:
        return failed('NOT_FOUND');
    }
  }

  private known({ hashes }: { hashes: string[] }): Answer {
    if (hashes.length > KNOWN_FILES_LIMIT) return failed('VALIDATION');
    const known = hashes.flatMap((hash) => {
      const stored = this.photos.get(contentKey(hash, true));
      return stored ? [{ hash, photo: { id: stored.id } as PhotoDto }] : [];
    });
    return { status: 200, body: { known, now: new Date().toISOString() } satisfies KnownFilesAnswer };
  }

  private create({ label }: { label: string }): Answer {
    const categoryId = categoryIdOf(label);
    if (this.categories.some((one) => one.categoryId === categoryId)) return failed('CATEGORY_EXISTS');
    const made = { id: String(this.categories.length), categoryId, label, description: '' };
    this.categories.push(made);
    return { status: 201, body: made };
  }

  private async upload({ headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const key = String(headers[IDEMPOTENCY_HEADER] ?? '');
    const existing = this.photos.get(key);
    if (existing) return { status: 200, body: { id: existing.id } };
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const image = form.get('image') as File;
    const fields = Object.fromEntries(
      [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
    const id = `photo-${this.photos.size}`;
    this.photos.set(key, { id, key, fields, fileName: image.name, bytes: Buffer.from(await image.arrayBuffer()) });
    return { status: 201, body: { id } };
  }
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const failed = (code: ErrorCode): Answer => ({
  status: ERRORS[code].status,
  body: { code, message: ERRORS[code].message },
});
