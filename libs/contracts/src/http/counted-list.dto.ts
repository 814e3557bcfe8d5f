import { IsIn, IsString, MaxLength } from 'class-validator';
import { LineText } from '../fields/line-text.js';
import { Optional } from '../fields/optional.js';
import { PageQueryDto } from './page-query.dto.js';

/** The longest text to search for, in characters. */
const SEARCH_MAX = 200;

/** A row's sort keys, as JSON. */
const AFTER_MAX = 4_000;

/**
 * Query of a list that is searched, filtered, sorted and counted on the server, and the message behind it. A list adds
 * its `sort` and its filters.
 */
export class CountedListDto extends PageQueryDto {
  @Optional() @LineText({ max: SEARCH_MAX }) q?: string;
  /** The whole list as a file instead of a page. */
  @Optional() @IsIn(['csv']) format?: 'csv';
  /**
   * Begins behind a row instead of an `offset`, so that rows that come or go meanwhile move no others: the `next` of the
   * page before, empty for the first. Such a page is not counted.
   */
  @Optional() @IsString() @MaxLength(AFTER_MAX) after?: string;
}
