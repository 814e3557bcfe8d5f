import { BaseConfig, WithDatabase } from '@vitrine/platform/config/base-config';

/** Settings of portfolio; the table with their meaning is in the README. */
export class PortfolioConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'portfolio';
}
