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
  /** For one answer; somebody who waits gets `AI_FORM_MS` at most. Node gives up a connection that is silent for 300 s. */
  @IsInt() @Min(100) @Max(290_000) readonly AI_TIMEOUT_MS: number = 90_000;
  @IsInt() @Min(1) @Max(64) readonly AI_CONCURRENCY: number = 2;
}
