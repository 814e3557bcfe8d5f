import { IsNumber, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { EXIF_LIMITS } from './exif.rules.js';
import type { PhotoExif } from './photo.dto.js';

/**
 * {@link PhotoExif} as a browser sends it. Fields beyond these are refused, so that location, serial numbers and names
 * never reach a row (SEC-20).
 */
export class ExifDto implements PhotoExif {
  @Optional() @IsString() @MaxLength(EXIF_LIMITS.textMax) make?: string;
  @Optional() @IsString() @MaxLength(EXIF_LIMITS.textMax) model?: string;
  @Optional() @IsString() @MaxLength(EXIF_LIMITS.textMax) lens?: string;
  @Optional() @IsNumber() @Min(0.1) @Max(10_000) focalLength?: number;
  @Optional() @IsNumber() @Min(0.1) @Max(1_000) aperture?: number;
  @Optional() @IsNumber() @Min(0.000001) @Max(1_000_000) exposureTime?: number;
  @Optional() @IsNumber() @Min(1) @Max(100_000_000) iso?: number;
  @Optional() @Matches(EXIF_LIMITS.takenAt) takenAt?: string;
}
