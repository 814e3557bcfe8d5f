import { Injectable } from '@nestjs/common';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { FoundRepository } from './found.repository.js';

/** With three lines each, robots.txt stays below the 500 kB that its readers must take (RFC 9309, 2.5). */
const MOST = 2_000;

@Injectable()
export class ListOpenToAi {
  constructor(private readonly found: FoundRepository) {}

  async run(): Promise<{ paths: string[] }> {
    return { paths: (await this.found.openToAi(MOST)).map(portfolioPath) };
  }
}
