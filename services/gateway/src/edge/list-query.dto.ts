import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '@vitrine/contracts/fields/optional';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';

const Whole = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );

/** `?limit=&offset=` of every list (API-76). */
export class ListQueryDto {
  @Optional() @Whole() @IsInt() @Min(1) @Max(LIST_LIMIT) limit?: number;
  @Optional() @Whole() @IsInt() @Min(0) offset?: number;
}

/** The rows asked for; without a wish the newest {@link LIST_LIMIT}. */
export const pageOf = ({ limit = LIST_LIMIT, offset = 0 }: ListQueryDto): { limit: number; offset: number } => ({
  limit,
  offset,
});
