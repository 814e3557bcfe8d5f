import { Trans, useLingui } from '@lingui/react/macro';
import type { HiddenPhoto } from '@vitrine/contracts/media/photo.dto';
import { EyeOff } from 'lucide-react';
import { formatDay } from '../../shared/lib/format-date.js';

/** An administrator keeps the photo from visitors; why, in their words. */
export const HiddenNote = ({ at, reason }: HiddenPhoto) => {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Hidden by an administrator`}
      className="mb-5 flex items-baseline gap-2.5 rounded-control bg-wash px-3 py-2.5 text-sm"
    >
      <EyeOff size={14} strokeWidth={1.5} aria-hidden className="shrink-0 translate-y-0.5 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-danger">
          <Trans>Hidden by an administrator</Trans>
        </p>
        <p dir="auto" className="mt-1 text-left whitespace-pre-line break-words">
          {reason}
        </p>
        <p className="mt-1 text-ink-2">{t`Since ${formatDay(at)} visitors do not see this photo, whether it is public or not.`}</p>
      </div>
    </div>
  );
};
