import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { useState } from 'react';
import { useAboutMe, useForget, useLeave } from '../../data/client-gallery/visitor-changes.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { formatTime } from '../../shared/lib/format-date.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Button } from '../../shared/ui/button.js';
import { LightDialog } from '../../shared/ui/light-dialog.js';

interface AboutMeProps {
  gallery: GalleryPageDto;
  onClose: () => void;
  /** What was not sent is not this person's any more. */
  onLeft: () => void;
}

/** Who the visitor is here, what is kept about them, and the two ways out. */
export const AboutMe = ({ gallery, onClose, onLeft }: AboutMeProps) => {
  const { t } = useLingui();
  const { id: galleryId, me, photographer } = gallery;
  const [isAsking, setAsking] = useState(false);
  const [isReading, setReading] = useState(false);
  const kept = useAboutMe(galleryId, isReading);
  const leave = useLeave(galleryId);
  const forget = useForget(galleryId);
  const ending = (said: string) => ({
    onSuccess: () => {
      onLeft();
      toast({ title: said });
      onClose();
    },
    onError: (error: Error) =>
      toast({ title: t`That did not work`, description: sentenceOf(error), variant: 'destructive' }),
  });
  if (!me) return null;
  if (isAsking)
    return (
      <LightDialog
        key="forget"
        onClose={() => setAsking(false)}
        title={t`Shall you be forgotten?`}
        footer={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              look="danger"
              isBusy={forget.isPending}
              onClick={() => forget.mutate(undefined, ending(t`You are forgotten`))}
            >
              <Trans>Forget me</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Your name, your lists and your comments in this gallery are erased at once, with{' '}
            <bdi>{photographer.name}</bdi> too. That cannot be undone.
          </Trans>
        </p>
      </LightDialog>
    );
  return (
    <LightDialog key="me" onClose={onClose} title={t`You in this gallery`}>
      <p>
        <Trans>
          You are here as <bdi className="font-medium">{me.name}</bdi>.
        </Trans>{' '}
        <bdi className="text-ink-2">{me.email}</bdi>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          isBusy={leave.isPending}
          onClick={() => leave.mutate(undefined, ending(t`This device does not know you any more`))}
        >
          <Trans>Not you?</Trans>
        </Button>
        <Button onClick={() => setReading(true)} aria-expanded={isReading}>
          <Trans>What is kept about you</Trans>
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          <Trans>Forget me</Trans>
        </Button>
      </div>
      {isReading && (
        <div className="mt-6" aria-busy={kept.isPending}>
          {kept.error && <p role="alert">{sentenceOf(kept.error)}</p>}
          {kept.data && <Kept value={kept.data} />}
        </div>
      )}
    </LightDialog>
  );
};

/** Whatever the server keeps, as it names it: nothing of it is left out. */
const Kept = ({ value }: { value: unknown }) => {
  if (Array.isArray(value) && value.length > 0)
    return (
      <ul className="grid gap-3">
        {value.map((part, at) => (
          <li key={at}>
            <Kept value={part} />
          </li>
        ))}
      </ul>
    );
  if (isRecord(value))
    return (
      <dl className="grid gap-x-4 gap-y-1.5 border-l border-line pl-3 text-sm">
        {Object.entries(value).map(([name, part]) => (
          <div key={name} className={isNested(part) ? 'grid gap-1.5' : 'flex flex-wrap gap-x-3'}>
            <dt className="text-ink-2">{wordsOf(name)}</dt>
            <dd className="min-w-0">
              <Kept value={part} />
            </dd>
          </div>
        ))}
      </dl>
    );
  if (typeof value === 'string' && MOMENT.test(value)) return formatTime(value);
  return <bdi>{isScalar(value) && value !== '' ? String(value) : '–'}</bdi>;
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of nothing is said in its line. */
const isNested = (value: unknown): boolean => isRecord(value) || (Array.isArray(value) && value.length > 0);

const MOMENT = /^\d{4}-\d\d-\d\dT/;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** `lastSeenAt` → `Last seen at` */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
