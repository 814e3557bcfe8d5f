import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';

/** Beside a text that a photo's file brought along. */
export const FromFile = () => (
  <span className="inline-flex items-center gap-1.5">
    <FileText size={12} strokeWidth={1.5} aria-hidden />
    <Trans>From the file</Trans>
  </span>
);
