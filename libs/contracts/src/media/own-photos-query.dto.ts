import { ArrayMaxSize } from 'class-validator';
import { FlagText } from '../fields/flag-text.js';
import { Optional } from '../fields/optional.js';
import { CommaText, WholeNumber } from '../fields/query-text.js';
import { Uuid } from '../fields/uuid.js';
import { IDS_IN_ADDRESS, LIST_LIMIT } from '../http/lists.js';
import type { PageQueryDto } from '../http/page-query.dto.js';
import { OwnPhotosFilterDto } from './own-photos.dto.js';

/** Which of one's own photos, as an address says it. The gateway asks portfolio which photos a project has. */
export class OwnPhotosFilterQueryDto extends OwnPhotosFilterDto {
  @FlagText() override featured?: boolean;
  @FlagText() override unreviewed?: boolean;
  @FlagText() override trash?: boolean;
  @CommaText() override keywords?: string[];
  @CommaText()
  @ArrayMaxSize(IDS_IN_ADDRESS, { message: `an address can name ${IDS_IN_ADDRESS} ids at most` })
  override ids?: string[];
  /** Only what stands in this project, within the other filters. */
  @Optional() @Uuid() project?: string;
}

/** A page of one's own photos, as an address says it. */
export class OwnPhotosPageQueryDto extends OwnPhotosFilterQueryDto implements PageQueryDto {
  @Optional() @WholeNumber({ min: 1, max: LIST_LIMIT }) limit?: number;
  @Optional() @WholeNumber({ min: 0 }) offset?: number;
}
