import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { FlagText } from '../fields/flag-text.js';
import { Optional } from '../fields/optional.js';
import { WholeNumber } from '../fields/query-text.js';
import { GALLERY_OFFSET_MAX } from '../http/lists.js';
import { PageQueryDto } from '../http/page-query.dto.js';

/** Query of `GET /api/photos` (API-17). */
export class GalleryPageQueryDto extends PageQueryDto {
  @Optional() @FlagText() @IsBoolean() featured?: boolean;
  /** `all` is none. */
  @Optional() @IsString() @MaxLength(60) category?: string;
  @WholeNumber({ min: 0, max: GALLERY_OFFSET_MAX }) override offset?: number;
}
