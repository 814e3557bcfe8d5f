import { t } from '@lingui/core/macro';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { DayPicker, type ChevronProps } from 'react-day-picker';
import { closeOnEscape } from '../../../shared/lib/close-on-escape.js';
import { dateOf, dayLanguage, dayOf, longDay, today } from './day.js';

interface EventCalendarProps {
  /** The button it belongs to. */
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  day: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** The months below the button (CONT-05, CONT-33). Loaded when it is opened. */
export const EventCalendar = ({ anchor, label, day, onChoose, onClose }: EventCalendarProps) => {
  const first = dateOf(today());
  const goBack = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      {/* In the main landmark, for screen readers. */}
      <Popover.Portal container={anchor.current?.closest('main')}>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="fade-in z-70 rounded-lg border border-line bg-raised p-3 text-ink shadow-float"
          {...closeOnEscape(goBack)}
          // The calendar puts it on the day itself.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            goBack();
          }}
          onPointerDownOutside={(event) => {
            // The button closes what it has opened by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <DayPicker
            mode="single"
            autoFocus
            selected={day ? dateOf(day) : undefined}
            defaultMonth={dateOf(day || today())}
            disabled={{ before: first }}
            startMonth={first}
            endMonth={new Date(first.getFullYear() + YEARS_AHEAD, 11)}
            captionLayout="dropdown"
            showOutsideDays
            fixedWeeks
            weekStartsOn={firstDayOfWeek()}
            lang={dayLanguage()}
            formatters={FORMATTERS}
            labels={LABELS}
            components={{ Chevron }}
            classNames={CLASSES}
            // A second click on the selected day keeps it; the field's own button clears it.
            required
            onSelect={(chosen) => {
              onChoose(dayOf(chosen));
              goBack();
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

const YEARS_AHEAD = 5;

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, options);
  return (date: Date) => format.format(date);
};
const monthAndYear = inWords({ month: 'long', year: 'numeric' });

/** Dates are in the visitor's language, as in the field. */
const FORMATTERS = {
  formatCaption: monthAndYear,
  formatMonthDropdown: inWords({ month: 'long' }),
  formatWeekdayName: inWords({ weekday: 'narrow' }),
};
const LABELS = {
  labelNav: () => t`Month`,
  labelPrevious: () => t`Previous month`,
  labelNext: () => t`Next month`,
  labelMonthDropdown: () => t`Month`,
  labelYearDropdown: () => t`Year`,
  labelGrid: monthAndYear,
  labelWeekday: inWords({ weekday: 'long' }),
  labelDayButton: (date: Date, { today: isToday, selected }: { today?: boolean; selected?: boolean }) => {
    const day = longDay(dayOf(date));
    if (isToday) return selected ? t`Today, ${day}, selected` : t`Today, ${day}`;
    return selected ? t`${day}, selected` : day;
  },
};

// Not every browser has it, and one as a property.
type WeekKnower = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Sunday is 0 here and 7 there. */
const firstDayOfWeek = () => {
  const locale: WeekKnower = new Intl.Locale(dayLanguage());
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
};

const ICONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };
const Chevron = ({ orientation = 'left' }: ChevronProps) => {
  const Icon = ICONS[orientation];
  return <Icon size={orientation === 'down' ? 14 : 18} strokeWidth={1.5} aria-hidden />;
};

const STEP =
  'inline-grid size-10 place-items-center rounded-control transition-colors hover:bg-ink/6 aria-disabled:opacity-30 aria-disabled:hover:bg-transparent';
const CLASSES = {
  root: 'relative w-max',
  months: '',
  nav: 'absolute right-0 top-0 flex',
  button_previous: STEP,
  button_next: STEP,
  month_caption: 'mb-1 flex h-10 items-center',
  dropdowns: 'flex gap-1 text-sm font-medium',
  dropdown_root:
    'relative flex h-10 items-center rounded-control px-2 hover:bg-ink/6 has-focus-visible:outline-2 has-focus-visible:outline-accent',
  // The platform's own list lies invisible over the text.
  dropdown: 'absolute inset-0 w-full cursor-pointer appearance-none bg-raised text-ink opacity-0',
  caption_label: 'flex items-center gap-1',
  month_grid: 'border-collapse',
  weekday: 'h-8 w-10 text-xs font-normal text-ink-2',
  day: 'group p-0 text-center text-sm tabular',
  day_button:
    'size-10 rounded-control transition-colors enabled:hover:bg-ink/8 disabled:cursor-not-allowed disabled:text-ink-2/55 aria-disabled:text-ink-2/55 group-data-[outside]:text-ink-2 group-data-[today]:font-semibold group-data-[today]:underline group-data-[today]:underline-offset-4 group-data-[selected]:bg-ink group-data-[selected]:text-paper',
};
