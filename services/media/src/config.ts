import { availableParallelism } from 'node:os';
import { STORAGE_QUOTA_BYTES } from '@vitrine/contracts/media/photo.rules';
import { BaseConfig, CommaList, WithDatabase, WithStore } from '@vitrine/platform/config/base-config';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';

/** Settings of media's two processes; README.md has the table. */
export class MediaConfig extends WithStore(WithDatabase(BaseConfig)) {
  override readonly SERVICE = 'media';

  /** UPL-28: bytes of originals each photographer may store. */
  @IsInt() @Min(1) readonly STORAGE_QUOTA_BYTES: number = STORAGE_QUOTA_BYTES;
  /** Photos one worker renders at once; each keeps one core busy and about 150 MB. */
  @IsInt() @Min(1) @Max(64) readonly DERIVATIVES_CONCURRENCY: number = Math.min(4, availableParallelism());
  /** `off`: photos that come stay with their WebP derivatives, for machines that have no processor to spare. */
  @IsIn(['on', 'off']) readonly AVIF: 'on' | 'off' = 'on';
  /** `host:port` from which images are fetched although it is not public; for development, refused on open sites. */
  @CommaList() @Matches(/^[^\s/]+:\d+$/, { each: true }) readonly SAFE_FETCH_ALLOW: readonly string[] = [];
  /** Only whether there is any AI at all matters here; the provider itself is ai-worker's. */
  @IsIn(['auto', 'openai', 'local', 'none']) readonly AI_PROVIDER: 'auto' | 'openai' | 'local' | 'none' = 'auto';
  /** Insights of banners that are made a day: what a provider that is paid may cost. */
  @IsInt() @Min(0) readonly AI_INSIGHTS_A_DAY: number = 20;
}
