import { AI_SERVER_WAIT_MS } from '@vitrine/contracts/media/photo.rules';
import { BaseConfig, WithStore } from '@vitrine/platform/config/base-config';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

/** What ai-worker is configured by; see the table in its README. */
export class AiWorkerConfig extends WithStore(BaseConfig) {
  override readonly SERVICE: string = 'ai-worker';

  @IsIn(['auto', 'openai', 'local', 'none']) readonly AI_PROVIDER: 'auto' | 'openai' | 'local' | 'none' = 'auto';
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_tld: false, require_protocol: true })
  readonly AI_BASE_URL?: string;
  @IsOptional() @IsString() @IsNotEmpty() readonly AI_API_KEY?: string;
  @IsString() @IsNotEmpty() readonly AI_MODEL: string = 'gpt-5.4-mini';
  /** Less than the upload form's wait, so that a slow model still ends as AI_TIMEOUT and not as silence. */
  @IsInt() @Min(100) @Max(AI_SERVER_WAIT_MS - 1) readonly AI_TIMEOUT_MS: number = 12_000;
  @IsInt() @Min(1) @Max(64) readonly AI_CONCURRENCY: number = 2;
}
