import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import { LIST_LIMIT } from '../http/lists.js';

/** A page of a list. */
export class PageDto {
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
}

/** A page of everything, in the order of ids, for rebuilding a copy; `after` is the last id of the page before. */
export class ExportPageDto {
  @Optional() @Uuid() after?: string;
  @IsInt() @Min(1) @Max(1000) limit: number;
}
