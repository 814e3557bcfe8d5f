import { IsIn } from 'class-validator';
import { LineText } from '../fields/line-text.js';
import { Optional } from '../fields/optional.js';
import { PageQueryDto } from './page-query.dto.js';

/** The longest text to search for, in characters. */
const SEARCH_MAX = 200;

/**
 * Query of a list that is searched, filtered, sorted and counted on the server, and the message behind it. A list adds
 * its `sort` and its filters.
 */
export class CountedListDto extends PageQueryDto {
  @Optional() @LineText({ max: SEARCH_MAX }) q?: string;
  /** The whole list as a file instead of a page. */
  @Optional() @IsIn(['csv']) format?: 'csv';
}
