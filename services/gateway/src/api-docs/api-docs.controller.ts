import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { documentHeaders } from '../edge/security-headers.js';
import { Serves } from '../edge/serves.decorator.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { Shell } from '../pages/shell.js';
import { apiDocsPage, RENDERER } from './page.js';

/** The build makes it of the contracts (`libs/openapi`). */
const DOCUMENT = new URL('../../dist/api-docs/openapi.json', import.meta.url);
const OPENAPI = 'application/openapi+json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** `GET /api/openapi.json`, and `GET /api/docs` with its renderer (decision 0059). */
@Controller()
export class ApiDocsController {
  private readonly document = new EncodedBody(readFileSync(DOCUMENT, 'utf8'), OPENAPI);
  private page: EncodedBody | undefined;
  private renderer: Promise<EncodedBody> | undefined;
  private readonly headers: Record<string, string>;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
  ) {
    this.headers = documentHeaders(config);
  }

  @Serves('apiDocument')
  async sendDocument(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendEncoded(request, reply, this.document);
  }

  @Serves('apiDocs')
  async sendPage(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    this.page ??= new EncodedBody(apiDocsPage(this.shell), HTML);
    await sendEncoded(request, reply, this.page, { headers: this.headers });
  }

  /** Throws NOT_FOUND. */
  @Serves('apiDocsFile')
  async sendFile(@Param('file') name: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    if (name !== RENDERER) raise('NOT_FOUND');
    this.renderer ??= readRenderer().catch((error: unknown) => {
      // The next request reads it again.
      this.renderer = undefined;
      throw error;
    });
    await sendEncoded(request, reply, await this.renderer);
  }
}

const readRenderer = async (): Promise<EncodedBody> => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return new EncodedBody(await readFile(join(folder, RENDERER), 'utf8'), JAVASCRIPT);
};
