import { Optional } from '../fields/optional.js';
import { WholeNumber } from '../fields/query-text.js';
import { LIST_LIMIT } from './lists.js';

/** `?limit=&offset=` of every list (API-76). */
export class PageQueryDto {
  /** Rows; as many as possible unless said otherwise. */
  @Optional() @WholeNumber({ min: 1, max: LIST_LIMIT }) limit?: number;
  /** Rows passed over. */
  @Optional() @WholeNumber({ min: 0 }) offset?: number;
}

/** A page of a list. */
export interface Page {
  limit: number;
  offset: number;
}

/** The page that a query selects; by default the first {@link LIST_LIMIT} rows. */
export const pageOf = ({ limit = LIST_LIMIT, offset = 0 }: PageQueryDto): Page => ({ limit, offset });
