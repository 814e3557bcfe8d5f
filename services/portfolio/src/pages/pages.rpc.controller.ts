import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PortfolioRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetPage } from './get-page.js';

@Controller()
export class PagesRpcController {
  constructor(private readonly getPage: GetPage) {}

  @RpcHandler('portfolio.page.get')
  onGet(@Payload() dto: PortfolioRefDto): Promise<PortfolioPageDto> {
    return this.getPage.run(dto);
  }
}
