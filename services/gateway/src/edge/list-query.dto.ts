import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '@vitrine/contracts/fields/optional';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { WholeText } from './query-values.js';

/** `?limit=&offset=` of every list (API-76). */
export class ListQueryDto {
  @Optional() @WholeText() @IsInt() @Min(1) @Max(LIST_LIMIT) limit?: number;
  @Optional() @WholeText() @IsInt() @Min(0) offset?: number;
}

/** The rows asked for; without a wish the newest {@link LIST_LIMIT}. */
export const pageOf = ({ limit = LIST_LIMIT, offset = 0 }: ListQueryDto): { limit: number; offset: number } => ({
  limit,
  offset,
});
