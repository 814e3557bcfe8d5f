import { IsIn } from 'class-validator';
import { IsoTime } from '../fields/iso-time.js';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import { CountedListDto } from '../http/counted-list.dto.js';
import { ACT_SUBJECTS, type ActState, type ActSubject, ADMIN_ACTS, type AdminAct } from './acts.js';

/** When acts were done; a minus puts the newest first. */
const ACT_SORTS = ['-at', 'at'] as const;
export type ActSort = (typeof ACT_SORTS)[number];

/** Which acts, newest first. `q` is looked for in reasons and subjects. */
export class ListActsDto extends CountedListDto {
  @Optional() @IsIn(ACT_SORTS) sort?: ActSort;
  @Optional() @IsIn(ADMIN_ACTS) act?: AdminAct;
  @Optional() @IsIn(ACT_SUBJECTS) subjectKind?: ActSubject;
  @Optional() @Uuid() actorId?: string;
  /** From this time on. */
  @Optional() @IsoTime() from?: string;
  /** Before this time. */
  @Optional() @IsoTime() to?: string;
}

/** One act of an administrator. */
export interface ActDto {
  id: string;
  at: string;
  actorId: string;
  /** Null once the account is gone. */
  actorName: string | null;
  act: AdminAct;
  subjectKind: ActSubject;
  subjectId: string;
  /** Of a user; null for other subjects, and once the account is gone. */
  subjectName: string | null;
  before: ActState | null;
  after: ActState | null;
  reason: string | null;
  requestId: string | null;
}
