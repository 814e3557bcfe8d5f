import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';

/** A page of everything, in the order of ids, for rebuilding a copy; `after` is the last id of the page before. */
export class ExportPageDto {
  @Optional() @Uuid() after?: string;
  @IsInt() @Min(1) @Max(1000) limit: number;
}
