import type { AnswerOf } from '@vitrine/contracts/http-map';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import type { SendEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** The same key sends one message. A server on the way may leave nothing of the answer; the message is sent all the same. */
export const sendEnquiry = (body: SendEnquiryDto, key: string): Promise<Partial<AnswerOf<'sendEnquiry'>> | null> =>
  callRoute('sendEnquiry', { body, headers: { [IDEMPOTENCY_HEADER]: key } });
