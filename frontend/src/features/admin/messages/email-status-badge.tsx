import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import type { EmailStatus } from '@vitrine/contracts/notify/email.dto';
import type { ComponentProps } from 'react';
import { Badge } from '../../../shared/ui/badge.js';

export const EMAIL_STATUSES: Record<EmailStatus, MessageDescriptor> = {
  queued: msg`Queued`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
};
const TONES: Record<EmailStatus, ComponentProps<typeof Badge>['tone'] & string> = {
  queued: 'busy',
  delivered: 'good',
  failed: 'bad',
};

/** What became of an e-mail (ADM-MAIL-08). */
export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={TONES[status]}>{i18n._(EMAIL_STATUSES[status])}</Badge>
);
