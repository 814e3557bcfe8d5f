import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { SendApiDocs } from './send-api-docs.js';

/** The OpenAPI document, and a page to read it. */
@Controller()
export class ApiDocsController {
  constructor(private readonly docs: SendApiDocs) {}

  @Serves('apiDocument')
  async document(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.docs.sendDocument(request, reply);
  }

  @Serves('apiDocs')
  async page(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.docs.sendPage(request, reply);
  }

  @Serves('apiDocsFile')
  async file(@Param('file') file: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.docs.sendFile(file, request, reply);
  }
}
