import { Body, Controller, Headers, HttpCode, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { HeroAnswer } from '@vitrine/contracts/portfolio/portfolio.http';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { SelectHeroBannerDto, SelectHeroPhotoDto, SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';

const chosen = (hero: HeroDto): HeroAnswer => ({
  success: true,
  message: `${hero.name} is now your hero image.`,
  heroImageName: hero.name,
  ...hero,
});

/** Hero and template of a user's own portfolio. */
@Controller()
export class OwnPortfolioController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly updates: UpdateBroadcaster,
  ) {}

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

  @Serves('setGlobalHero')
  @HttpCode(200)
  async setGlobal(@CurrentUser() { id }: UserDto, @Body() dto: SelectHeroBannerDto): Promise<HeroAnswer> {
    const hero = await this.rpc.call('portfolio.hero.select_banner', dto, SITE_IMAGE_WAIT);
    return this.publishHero(id, hero);
  }

  /** Portfolio has a site image made of the photo by media, and waits for it. */
  @Serves('setCustomHero')
  @HttpCode(200)
  async setCustom(@CurrentUser() { id }: UserDto, @Body() dto: SelectHeroPhotoDto): Promise<HeroAnswer> {
    return this.publishHero(id, await this.rpc.call('portfolio.hero.select_photo', dto, SITE_IMAGE_WAIT));
  }

  @Serves('removeHero')
  async remove(@CurrentUser() { id }: UserDto): Promise<{ success: true }> {
    const answer = await this.rpc.call('portfolio.hero.remove', {});
    this.updates.broadcast(id, [{ kind: 'hero' }]);
    return answer;
  }

  @Serves('chooseTemplate')
  @HttpCode(200)
  async chooseTemplate(
    @CurrentUser() { id }: UserDto,
    @Body() dto: SelectTemplateDto,
  ): Promise<{ success: true; templateId: string }> {
    const { templateId } = await this.rpc.call('portfolio.template.select', dto);
    this.updates.broadcast(id, [{ kind: 'template' }]);
    return { success: true, templateId };
  }

  /** Media's events are of site images; a selection reaches open pages from here. */
  private publishHero(userId: string, hero: HeroDto): HeroAnswer {
    this.updates.broadcast(userId, [{ kind: 'hero' }]);
    return chosen(hero);
  }
}
