import { BaseConfig, like, WithDatabase } from '@vitrine/platform/config/base-config';
import { IsIn, Matches } from 'class-validator';

const HTTP_ORIGIN = /^https?:\/\/[^\s/?#]+\/?$/;

/** Settings of portfolio; the table with their meaning is in the README. */
export class PortfolioConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'portfolio';

  /** `off`: this installation has no client galleries; those that are there stay and are shown to nobody. */
  @IsIn(['on', 'off']) readonly CLIENT_GALLERIES: 'on' | 'off' = 'on';
  /** What links to galleries begin with. */
  @Matches(HTTP_ORIGIN, like('https://photos.example.org, without a path')) readonly PUBLIC_URL: string =
    'http://localhost:3000';
}
