import type { EmailStatus } from '@vitrine/contracts/notify/email.dto';
import type { ComponentProps } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { MESSAGES_TEXT } from './messages-texts.js';

const TONES: Record<EmailStatus, ComponentProps<typeof Badge>['tone'] & string> = {
  queued: 'busy',
  delivered: 'good',
  failed: 'bad',
};

/** What became of an e-mail (ADM-MAIL-08). */
export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={TONES[status]}>{MESSAGES_TEXT.emailSection.statuses[status]}</Badge>
);
