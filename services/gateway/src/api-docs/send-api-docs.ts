import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { GatewayConfig } from '../config.js';
import { documentHeaders } from '../edge/security-headers.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import document from './openapi.json' with { type: 'json' };
import { PAGE, PAGE_SCRIPT, PAGE_STYLE } from './page.js';

const OPENAPI = 'application/openapi+json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const ofSwagger = (file: string) => () => readFile(join(SWAGGER, file), 'utf8');

/** Files of the page; each is read on its first request. */
const FILES: Readonly<Record<string, readonly [text: () => Promise<string>, contentType: string]>> = {
  'swagger-ui.css': [ofSwagger('swagger-ui.css'), CSS],
  'swagger-ui-bundle.js': [ofSwagger('swagger-ui-bundle.js'), JAVASCRIPT],
  'page.css': [() => Promise.resolve(PAGE_STYLE), CSS],
  'page.js': [() => Promise.resolve(PAGE_SCRIPT), JAVASCRIPT],
};

/** `GET /api/openapi.json`, and `GET /api/docs` with its files (decision 0059). */
@Injectable()
export class SendApiDocs {
  private readonly document = new EncodedBody(JSON.stringify(document), OPENAPI);
  private readonly page = new EncodedBody(PAGE, HTML);
  private readonly files = new Map<string, Promise<EncodedBody>>();
  private readonly headers: Record<string, string>;

  constructor(@Inject(GatewayConfig) config: GatewayConfig) {
    this.headers = documentHeaders(config);
  }

  async sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendEncoded(request, reply, this.document);
  }

  async sendPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendEncoded(request, reply, this.page, { headers: this.headers });
  }

  /** Throws NOT_FOUND. */
  async sendFile(name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendEncoded(request, reply, await (this.files.get(name) ?? this.read(name)));
  }

  private read(name: string): Promise<EncodedBody> {
    const [text, contentType] = (Object.hasOwn(FILES, name) && FILES[name]) || raise('NOT_FOUND');
    const body = text().then((read) => new EncodedBody(read, contentType));
    this.files.set(name, body);
    // A file that could not be read is read again for the next request.
    body.catch(() => this.files.delete(name));
    return body;
  }
}
