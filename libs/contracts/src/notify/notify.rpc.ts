import { Uuid } from '../fields/uuid.js';
import type { PageDto } from '../media/media.rpc.js';
import type { EmailDto } from './email.dto.js';

export class EmailRefDto {
  @Uuid() id: string;
}

/** Questions notify answers, administrators only. */
export interface NotifyRpc {
  'notify.email.list': { request: PageDto; response: EmailDto[] };
  'notify.email.get': { request: EmailRefDto; response: EmailDto };
}
