import { ArrayMaxSize, IsInt, Max, Min } from 'class-validator';
import { FlagText } from '@vitrine/contracts/fields/flag-text';
import { Optional } from '@vitrine/contracts/fields/optional';
import { IDS_IN_ADDRESS, LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { OwnPhotosFilterDto, type OwnPhotosQueryDto } from '@vitrine/contracts/media/own-photos.dto';
import { CommaText, WholeText } from '../edge/query-values.js';
import { pageOf } from '../edge/list-query.dto.js';

/** Which of one's own photos, as an address says it. */
export class OwnPhotosFilterQueryDto extends OwnPhotosFilterDto {
  @FlagText() override featured?: boolean;
  @FlagText() override unreviewed?: boolean;
  @FlagText() override trash?: boolean;
  @CommaText()
  @ArrayMaxSize(IDS_IN_ADDRESS, { message: `an address can name ${IDS_IN_ADDRESS} ids at most` })
  override ids?: string[];
}

/** A page of one's own photos, as an address says it. */
export class OwnPhotosPageQueryDto extends OwnPhotosFilterQueryDto {
  @Optional() @WholeText() @IsInt() @Min(1) @Max(LIST_LIMIT) limit?: number;
  @Optional() @WholeText() @IsInt() @Min(0) offset?: number;
}

/** The same as media is asked; without a wish the newest {@link LIST_LIMIT}. */
export const ownPhotosQueryOf = (query: OwnPhotosPageQueryDto): OwnPhotosQueryDto =>
  Object.assign(query, pageOf(query));
