import { BaseConfig, Flag, like, WithStore } from '@vitrine/platform/config/base-config';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Optional } from '@vitrine/contracts/fields/optional';
import { OWN_SIGN_IN_PATH } from '@vitrine/contracts/site-paths.rules';
import { AI_PHOTOS_A_DAY } from '@vitrine/contracts/http/rate-limits.rules';

const HTTP_URL = /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/;
const HTTP_ADDRESS = /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/;
/** What Apple calls its teams and keys. */
const APPLE_ID = /^[A-Z\d]{10}$/;
const isApple = ({ OIDC_CLIENT_AUTH }: GatewayConfig): boolean => OIDC_CLIENT_AUTH === 'apple';
const HTTP_ORIGIN = /^https?:\/\/[^\s/?#]+\/?$/;

/** Where anybody may bring a tenant of their own, they write what addresses they like into it. */
const OfOneTenant = (): PropertyDecorator =>
  ValidateBy({
    name: 'ofOneTenant',
    validator: {
      validate: (trusted, args) =>
        !trusted ||
        !/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/.test(
          (args!.object as GatewayConfig).OIDC_ISSUER,
        ),
      defaultMessage: () => 'must not be set with an OIDC_ISSUER of all tenants: name your own',
    },
  });

export class GatewayConfig extends WithStore(BaseConfig) {
  override readonly SERVICE = 'gateway';

  @IsInt() @Min(0) @Max(65_535) readonly PORT: number = 3000;
  @IsString() @IsNotEmpty() readonly HOST: string = '0.0.0.0';
  /** What the browser shows as the site's origin; cookies, canonical addresses and the sign-in return are built on it. */
  @Matches(HTTP_ORIGIN, like('https://photos.example.org, without a path')) readonly PUBLIC_URL: string =
    'http://localhost:3000';
  /** How many proxies in front of us are trusted with the visitor's address. */
  @IsInt() @Min(0) @Max(10) readonly TRUST_PROXY: number = 0;
  /** Whether the nearest of these writes `traceparent` itself: one that passes a visitor's on must not be believed. */
  @Flag() @IsBoolean() readonly TRACE_FROM_PROXY: boolean = false;
  @IsString() @MinLength(32) readonly SESSION_SECRET: string;

  @Matches(HTTP_URL, like('https://accounts.example.org')) readonly OIDC_ISSUER: string;
  /** Where this process reaches the issuer, when that is not where browsers reach it. */
  @Optional() @Matches(HTTP_URL, like('http://sign-in:8080')) readonly OIDC_DISCOVERY_URL?: string;
  @IsString() @IsNotEmpty() readonly OIDC_CLIENT_ID: string;
  @Optional() @IsString() @IsNotEmpty() readonly OIDC_CLIENT_SECRET?: string;
  /** How the client says who it is; `auto` goes by what the provider says it takes. With `apple` the secret is a key. */
  @IsIn(['auto', 'client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'none', 'apple'])
  readonly OIDC_CLIENT_AUTH: string = 'auto';
  /** Whose key it is, and which of theirs. */
  @ValidateIf(isApple) @Matches(APPLE_ID, like('A1B2C3D4E5')) readonly APPLE_TEAM_ID?: string;
  @ValidateIf(isApple) @Matches(APPLE_ID, like('A1B2C3D4E5')) readonly APPLE_KEY_ID?: string;
  /** The issuer's addresses count as verified, whatever it says of them: for providers that give out addresses themselves. */
  @Flag() @IsBoolean() @OfOneTenant() readonly OIDC_TRUST_EMAIL: boolean = false;
  @IsString() @Matches(/\bopenid\b/, { message: 'must contain openid' }) readonly OIDC_SCOPE: string =
    'openid email profile';
  /** Where users manage their password at the provider (ACCT-47). */
  @Optional() @Matches(HTTP_ADDRESS, like('https://accounts.example.org/me')) readonly OIDC_ACCOUNT_URL?: string;
  /** Accepts an issuer on plain http other than on this machine. For closed networks only. */
  @Flag() @IsBoolean() readonly OIDC_ALLOW_HTTP: boolean = false;

  /** Photos a day for which one user may request suggestions, uploads included. */
  @IsInt() @Min(0) readonly AI_PHOTOS_A_DAY_USER: number = AI_PHOTOS_A_DAY.user;
  /** The same of all users together: what a provider that is paid may cost a day. */
  @IsInt() @Min(0) readonly AI_PHOTOS_A_DAY: number = AI_PHOTOS_A_DAY.all;

  /** `off`: programs on desks and phones find no service of Piwigo's here. */
  @IsIn(['on', 'off']) readonly PIWIGO: 'on' | 'off' = 'on';

  /** `off`: photographers' pages do not say what they are made with. */
  @IsIn(['on', 'off']) readonly MADE_WITH: 'on' | 'off' = 'on';

  /** Where pages report page views; without it they report none. */
  @Optional() @Matches(HTTP_ADDRESS, like('https://count.example.org/view')) readonly ANALYTICS_URL?: string;

  /** The built frontend. */
  @IsString() @IsNotEmpty() readonly STATIC_DIR: string = 'frontend/dist';
  /** What renders visitors' pages; by default `dist-server/entry-server.js` beside STATIC_DIR. */
  @Optional() @IsString() @IsNotEmpty() readonly SERVER_BUNDLE?: string;

  /** `https://example.org`, without a slash at the end. */
  get origin(): string {
    return new URL(this.PUBLIC_URL).origin;
  }

  /** Users sign in at identity (decision 0128), whose pages are passed through. */
  get isOwnSignIn(): boolean {
    return this.OIDC_ISSUER === this.origin + OWN_SIGN_IN_PATH && this.OIDC_DISCOVERY_URL !== undefined;
  }

  get secure(): boolean {
    return this.origin.startsWith('https:');
  }
}
