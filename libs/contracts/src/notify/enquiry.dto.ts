import { IsIn } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { CountedListDto } from '../http/counted-list.dto.js';

/** When enquiries were sent; a minus puts the newest first. */
const ENQUIRY_SORTS = ['-createdAt', 'createdAt'] as const;
export type EnquirySort = (typeof ENQUIRY_SORTS)[number];

/** Characters of a message that lists show (decision 0063). */
export const ENQUIRY_PREVIEW = 300;

/** Which enquiries, newest first. `q` is looked for in names, e-mails and subjects; an id finds its enquiry. */
export class ListEnquiriesDto extends CountedListDto {
  @Optional() @IsIn(ENQUIRY_SORTS) sort?: EnquirySort;
}

/** An enquiry, as administrators see it (ENT-27). */
export interface EnquiryDto {
  id: string;
  name: string;
  email: string;
  subject: string;
  /** In a list its beginning. */
  message: string;
  /** There is more of the message than `message` holds. */
  isCut: boolean;
  /** The portfolio it was sent from; null for one to the operator. */
  portfolioContext: string | null;
  /** The photo it is about, as it was called then, and where it is shown as long as it is; null: about none. */
  photo: { id: string; title: string; path: string } | null;
  createdAt: string;
}
