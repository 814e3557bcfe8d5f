import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { enquiryQuery } from '../../../data/admin/messages/enquiries.query.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { Button } from '../../../shared/ui/button.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { formatMoment } from '../frame/format-moment.js';

interface EnquiryItemProps {
  enquiry: EnquiryDto;
  onDelete: (enquiry: EnquiryDto) => void;
}

/** A message as the list has it, and as a whole on request (ADM-MSG-02, ADM-MSG-03). */
export const EnquiryItem = memo(({ enquiry, onDelete }: EnquiryItemProps) => {
  const { t } = useLingui();
  const { id, name, email, subject, portfolioContext, photo, createdAt } = enquiry;
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...enquiryQuery(id), enabled: isWhole });
  const { message, isCut } = whole.data ?? enquiry;
  const words = useRef<HTMLParagraphElement>(null);
  const wasAsked = isWhole && !isCut;
  // The button that was pressed is gone.
  useEffect(() => {
    if (wasAsked) words.current?.focus({ preventScroll: true });
  }, [wasAsked]);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-6 last:border-b-0 lg:grid-cols-[minmax(180px,26%)_minmax(0,1fr)_auto] lg:gap-x-10">
      <div className="min-w-0 lg:row-span-2">
        <h3 className="text-sm font-medium break-words">
          <bdi>{name}</bdi>
        </h3>
        <a
          href={mailtoOf(email, subject)}
          className="block w-fit max-w-full break-all py-0.5 text-sm text-ink-2 underline decoration-line-strong/50 underline-offset-4 transition-colors duration-200 hover:text-ink hover:decoration-current"
        >
          <bdi>{email}</bdi>
        </a>
        <p className="tabular mt-1 text-xs text-ink-2">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
      </div>
      <div className="min-w-0 max-lg:col-span-2 max-lg:row-start-2 max-lg:mt-4">
        <p dir="auto" className="text-left text-base font-medium break-words text-balance">
          {subject}
        </p>
        {portfolioContext && (
          <p className="mt-0.5 text-xs text-ink-2">
            <bdi>{portfolioContext}</bdi>
          </p>
        )}
        {photo && (
          <p className="mt-0.5 text-xs text-ink-2">
            <Trans>
              About{' '}
              <a href={photo.path} className="link">
                <bdi>{photo.title}</bdi>
              </a>
            </Trans>
          </p>
        )}
        <p
          ref={words}
          tabIndex={-1}
          dir="auto"
          className="mt-2 max-w-[68ch] text-left text-sm whitespace-pre-line break-words outline-none"
        >
          {isCut ? `${message.trimEnd()}…` : message}
        </p>
        {isCut && (
          <Button
            look="quiet"
            className="-ml-4 mt-1"
            aria-label={t`Show the whole message of ${name}`}
            aria-disabled={whole.isFetching}
            onClick={() => (isWhole ? void whole.refetch() : setWhole(true))}
          >
            {whole.isFetching ? t`Loading…` : t`Show the whole message`}
          </Button>
        )}
        {whole.error && !whole.isFetching && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {sentenceOf(whole.error)}
          </p>
        )}
      </div>
      <ToolButton
        hint={t`Delete`}
        label={t`Delete the message of ${name}`}
        onClick={() => onDelete(enquiry)}
        className="-mt-2 text-ink-2 max-lg:col-start-2 max-lg:row-start-1"
      >
        <Trash2 size={18} strokeWidth={1.5} />
      </ToolButton>
    </li>
  );
});

/** Opens an answer in the administrator's mail program. */
const mailtoOf = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
