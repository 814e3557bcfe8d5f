import { Injectable } from '@nestjs/common';
import { portfolioPath, ROBOTS_OPEN_MAX } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { FoundRepository } from './found.repository.js';

@Injectable()
export class ListOpenToAi {
  constructor(private readonly found: FoundRepository) {}

  async run(): Promise<{ paths: string[] }> {
    return { paths: (await this.found.openToAi(ROBOTS_OPEN_MAX)).map(portfolioPath) };
  }
}
