import { Controller, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';

/** A photographer's hero, or the default banner. */
@Controller()
export class HeroOf {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('heroOf')
  of(
    @Param('userId') userId: string,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HeroDto> {
    // A title and an image apart from the page that carries the photographer's choice.
    refuseAiCrawler(userAgent, false);
    reply.headers(AI_REFUSED);
    return this.rpc.call('portfolio.hero.get', { userId: idOr('HERO_NOT_FOUND', userId) });
  }
}
