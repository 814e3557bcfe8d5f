import { Trans, useLingui } from '@lingui/react/macro';
import { Calendar, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../shared/lib/use-hydrated.js';
import { SuspenseBoundary } from '../../../shared/lib/suspense-boundary.js';
import { useMediaQuery } from '../../../shared/hooks/use-media-query.js';
import { cx } from '../../../shared/lib/cx.js';
import { lazyComponent } from '../../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../../shared/lib/error-boundary.js';
import { IconButton } from '../../../shared/ui/button.js';
import { CONTROL, described, edge, Frame, TextField } from '../../../shared/ui/field.js';
import { isDay } from '@vitrine/contracts/fields/is-day';
import { dayLanguage, earliestToday, longDay, today } from './day.js';

const EventCalendar = lazyComponent(async () => ({ default: (await import('./event-calendar.js')).EventCalendar }));

interface EventDateProps {
  id: string;
  /** `YYYY-MM-DD`, or nothing. */
  day: string;
  /** The day in the server-rendered page. */
  served?: string | undefined;
  onChange: (day: string) => void;
  error: string | undefined;
}

const NAME = 'eventDate';

/**
 * An optional day, today or later (CONT-04 to CONT-06, CONT-33). Fingers get the picker of their phone, a mouse and a
 * keyboard a calendar, a page without JavaScript the browser's own field.
 */
export const EventDate = (props: EventDateProps) => {
  const isLive = useHydrated();
  return isLive ? <LiveDate {...props} /> : <PlainDate {...props} />;
};

const PlainDate = ({ id, served, onChange, error }: EventDateProps) => {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  // A date chosen before hydration.
  useLayoutEffect(() => {
    const box = field.current;
    return () => {
      if (box?.value) onChange(box.value);
    };
  }, [onChange]);
  return (
    <TextField
      ref={field}
      id={id}
      label={t`Event date`}
      type="date"
      name={NAME}
      optional
      defaultValue={served}
      error={error}
      min={earliestToday()}
      suppressHydrationWarning
      className="appearance-none"
    />
  );
};

const LiveDate = (props: EventDateProps) => {
  const { t } = useLingui();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [cannotOpen, setCannotOpen] = useState(false);
  const { id, day, onChange, error } = props;
  const frame = { label: t`Event date`, optional: true, error };
  const note = described(id, frame);
  return (
    <Frame id={id} {...frame}>
      <div className="relative">
        {isTouch || cannotOpen ? (
          <TouchDate note={note} {...props} />
        ) : (
          <CalendarDate note={note} {...props} onBreak={() => setCannotOpen(true)} />
        )}
        {isDay(day) && (
          <IconButton
            label={t`Clear the event date`}
            className="absolute! right-0 top-0 text-ink-2"
            onClick={() => {
              onChange('');
              document.getElementById(id)?.focus();
            }}
          >
            <X size={16} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
    </Frame>
  );
};

type LiveProps = EventDateProps & { note: ReturnType<typeof described> };

/** The phone's own picker lies invisible over the text. */
const TouchDate = ({ id, note, day, onChange, error }: LiveProps) => (
  <div className={cx(FACE, edge(error), 'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2')}>
    <Words day={day} />
    <input
      id={id}
      type="date"
      name={NAME}
      value={day}
      min={today()}
      {...note}
      onChange={(event) => onChange(event.target.value)}
      // Where a date can be typed, a click on the text opens the picker as well.
      onClick={(event) => openPicker(event.currentTarget)}
      className={cx('absolute inset-0 size-full appearance-none opacity-0', day && 'right-11 w-[calc(100%-2.75rem)]')}
    />
  </div>
);

const CalendarDate = ({ id, note, day, onChange, error, onBreak }: LiveProps & { onBreak: () => void }) => {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        data-field={NAME}
        aria-label={isDay(day) ? t`Event date: ${longDay(day)}` : t`Event date: Choose a day`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={note['aria-describedby']}
        onPointerEnter={EventCalendar.whenIdle}
        onFocus={EventCalendar.whenIdle}
        onClick={() => setOpen(!isOpen)}
        className={cx(FACE, edge(error), 'text-left')}
      >
        <Words day={day} />
      </button>
      <input type="hidden" name={NAME} value={day} />
      {isOpen && (
        <ErrorBoundary onBreak={onBreak}>
          <SuspenseBoundary>
            <EventCalendar
              anchor={button}
              label={t`Event date`}
              day={day}
              onChoose={onChange}
              onClose={() => setOpen(false)}
            />
          </SuspenseBoundary>
        </ErrorBoundary>
      )}
    </>
  );
};

const FACE = cx(CONTROL, 'flex h-11 items-center justify-between gap-2 md:h-10');

const Words = ({ day }: { day: string }) =>
  isDay(day) ? (
    <span lang={dayLanguage()} className="truncate pr-8">
      {longDay(day)}
    </span>
  ) : (
    <>
      <span className="text-ink-2">
        <Trans>Choose a day</Trans>
      </span>
      <Calendar size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-2" />
    </>
  );

const openPicker = (input: HTMLInputElement) => {
  try {
    input.showPicker?.();
  } catch {
    // Not every browser can open its picker from code; then the field is typed into.
  }
};
