import { availableParallelism } from 'node:os';
import { DELIVERY_QUOTA_BYTES, STORAGE_QUOTA_BYTES } from '@vitrine/contracts/media/photo.rules';
import { BaseConfig, CommaList, like, WithDatabase, WithStore } from '@vitrine/platform/config/base-config';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import {
  ArrayMinSize,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';

/** Tokens go there: https, or this machine. */
const IsSecureUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSecureUrl',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        URL.canParse(value) &&
        (value.startsWith('https://') || (value.startsWith('http://') && isLocalAddress(value))),
    },
  });

const withCredentials = ValidateIf(
  (c: MediaConfig) => c.GOOGLE_CLIENT_ID !== undefined || c.GOOGLE_CLIENT_SECRET !== undefined,
);

/** Settings of media's two processes; README.md has the table. */
export class MediaConfig extends WithStore(WithDatabase(BaseConfig)) {
  override readonly SERVICE = 'media';

  /** UPL-28: bytes of originals each photographer may store. */
  @IsInt() @Min(1) readonly STORAGE_QUOTA_BYTES: number = STORAGE_QUOTA_BYTES;
  /** SHELF-03: and on the delivery shelf. */
  @IsInt() @Min(1) readonly DELIVERY_QUOTA_BYTES: number = DELIVERY_QUOTA_BYTES;
  /** Photos one worker renders at once; each keeps one core busy and about 150 MB. */
  @IsInt() @Min(1) @Max(64) readonly DERIVATIVES_CONCURRENCY: number = Math.min(4, availableParallelism());
  /** `off`: photos that come stay with their WebP derivatives, for machines that have no processor to spare. */
  @IsIn(['on', 'off']) readonly AVIF: 'on' | 'off' = 'on';
  /** `host:port` from which images are fetched although it is not public; for development, refused on open sites. */
  @CommaList()
  @Matches(/^[^\s/]+:\d+$/, { each: true, ...like('host:port') })
  readonly SAFE_FETCH_ALLOW: readonly string[] = [];
  /** Only whether there is any AI at all matters here; the provider itself is ai-worker's. */
  @IsIn(['auto', 'openai', 'local', 'none']) readonly AI_PROVIDER: 'auto' | 'openai' | 'local' | 'none' = 'auto';
  /** Insights of banners that are made a day: what a provider that is paid may cost. */
  @IsInt() @Min(0) readonly AI_INSIGHTS_A_DAY: number = 20;

  /** Of an OAuth client at Google; without it no photo library can be connected (GPH-44). */
  @withCredentials @IsString() @IsNotEmpty() readonly GOOGLE_CLIENT_ID?: string;
  @withCredentials @IsString() @IsNotEmpty() readonly GOOGLE_CLIENT_SECRET?: string;
  @IsSecureUrl() readonly GOOGLE_ACCOUNTS_URL: string = 'https://accounts.google.com';
  @IsSecureUrl() readonly GOOGLE_TOKEN_URL: string = 'https://oauth2.googleapis.com';
  @IsSecureUrl() readonly GOOGLE_PICKER_URL: string = 'https://photospicker.googleapis.com';
  @IsSecureUrl() readonly GOOGLE_LIBRARY_URL: string = 'https://photoslibrary.googleapis.com';
  /** `off`: photos are picked in Google's own window alone; Google shows an application only albums that it has made. */
  @IsIn(['on', 'off']) readonly GOOGLE_PHOTOS_ALBUMS: 'on' | 'off' = 'on';
  /** Keys that seal tokens, `name:key` with 32 bytes in base64: the first one seals, all of them open. */
  @ValidateIf((c: MediaConfig) => c.hasPhotoLibrary || c.LIBRARY_KEYS.length > 0)
  @CommaList()
  @ArrayMinSize(1)
  @Matches(/^[\w-]{1,32}:[\w+/-]{43}=?$/, { each: true, ...like('name:key, the key 32 bytes in base64') })
  readonly LIBRARY_KEYS: readonly string[] = [];

  /** Whether photo libraries can be connected. */
  get hasPhotoLibrary(): boolean {
    return this.GOOGLE_CLIENT_ID !== undefined && this.GOOGLE_CLIENT_SECRET !== undefined;
  }
}
