import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { isUUID } from 'class-validator';
import {
  ENQUIRY_PREVIEW,
  type EnquiryDto,
  type EnquirySort,
  ListEnquiriesDto,
} from '@vitrine/contracts/notify/enquiry.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { type Condition, condition, containing, countedPage } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { type ShownEnquiry, toEnquiryDto } from './enquiry.mapper.js';

/** As the index `enquiries_search` has it. */
const SEARCH = "lower(name || ' ' || email || ' ' || subject)";

const COLUMNS = `id, name, email, subject, left(message, ${ENQUIRY_PREVIEW}) as message,
  char_length(message) > ${ENQUIRY_PREVIEW} as "isCut", portfolio_context as "portfolioContext",
  recipient_user_id as "recipientUserId", photo_id as "photoId", photo_title as "photoTitle",
  created_at as "createdAt"`;

const ORDER: Record<EnquirySort, string> = {
  '-createdAt': 'created_at desc, id desc',
  createdAt: 'created_at, id',
};

const matching = (q: string | undefined): Condition | null => {
  if (!q) return null;
  return isUUID(q) ? condition('id = ?', q) : condition(`${SEARCH} like ?`, containing(q.toLowerCase()));
};

/** The administrators' list of enquiries, each with the beginning of its message (ADM-MSG-02). */
@Controller()
export class ListEnquiries {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('notify.enquiry.list', { role: 'admin' })
  async list(@Payload() { q, sort = '-createdAt', ...page }: ListEnquiriesDto): Promise<Counted<EnquiryDto>> {
    const list = { columns: COLUMNS, from: 'enquiries', where: [matching(q)], orderBy: ORDER[sort], isBounded: true };
    const { rows, ...count } = await countedPage<ShownEnquiry & { isCut: boolean }>(this.em, list, page);
    return { rows: rows.map((row) => toEnquiryDto(row, row.isCut)), ...count };
  }
}
