import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../lib/cx.js';
import { isComposing } from '../lib/is-composing.js';
import { commitDraft, sameTag, type TagText } from './tag-text.js';

interface TagInputProps {
  label: string;
  value: TagText;
  onChange: (value: TagText) => void;
  max: number;
  maxLength: number;
  help?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  name?: string;
}

/**
 * Tags as chips in a field that is typed into. A comma or Enter ends a tag, a pasted list gives many. Arrow left moves
 * from the text to the chips, where Delete removes one; Backspace in an empty text removes the last.
 */
export const TagInput = ({ label, value, onChange, max, maxLength, help, optional, disabled, name }: TagInputProps) => {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const { tags, draft } = value;
  const error = problemOf(value, { max, maxLength });

  const commit = (text: string) => onChange(commitDraft({ tags, draft: text }, { max, maxLength }));
  const remove = (at: number) => {
    // Rendered at once, so that the focus finds the neighbour and is not lost with the chip.
    flushSync(() => onChange({ tags: tags.filter((_tag, other) => other !== at), draft }));
    focusChip(Math.min(at, tags.length - 2));
  };
  const focusChip = (at: number) => {
    const buttons = chips.current?.querySelectorAll('button') ?? [];
    (buttons[at] ?? input.current)?.focus();
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && draft.trim()) {
      event.preventDefault();
      commit(draft);
    } else if (event.key === 'Backspace' && !draft && tags.length > 0) {
      onChange({ tags: tags.slice(0, -1), draft });
    } else if (event.key === 'ArrowLeft' && atStart && tags.length > 0) {
      event.preventDefault();
      focusChip(tags.length - 1);
    }
  };
  const onChipKey = (event: KeyboardEvent, at: number) => {
    const act = {
      ArrowLeft: () => focusChip(Math.max(0, at - 1)),
      ArrowRight: () => focusChip(at + 1),
      Delete: () => remove(at),
      Backspace: () => remove(at),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex items-baseline justify-between text-sm font-medium">
        {label}
        {optional && (
          <span className="text-xs font-normal text-ink-2">
            <Trans>Optional</Trans>
          </span>
        )}
      </label>
      <div
        className={cx(
          'flex min-h-11 flex-wrap items-center gap-1.5 rounded-control border bg-raised px-1.5 py-1.5 transition-colors duration-200 hover:border-line-strong focus-within:border-ink md:min-h-10',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
          error ? 'border-danger' : 'border-line-strong/50',
        )}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        <ul ref={chips} aria-label={t`${label} so far`} className="contents">
          {tags.map((tag, at) => (
            <li
              key={`${at} ${tag}`}
              className="flex max-w-full items-center rounded-[4px] bg-ink/7 pl-2.5 text-sm leading-none"
            >
              <span dir="auto" className="truncate py-2 text-left md:py-1.5">
                {tag}
              </span>
              <button
                type="button"
                tabIndex={-1}
                disabled={disabled}
                aria-label={t`Remove ${tag}`}
                className="grid size-8 shrink-0 place-items-center rounded-[4px] text-ink-2 transition-colors duration-200 hover:text-ink md:size-7"
                onClick={() => remove(at)}
                onKeyDown={(event) => onChipKey(event, at)}
              >
                <X size={14} strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          name={name}
          value={draft}
          disabled={disabled}
          autoComplete="off"
          dir="auto"
          aria-describedby={help || error ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          className="h-7 min-w-14 flex-1 bg-transparent px-1.5 text-base outline-none md:text-sm"
          onChange={({ target }) =>
            // Text before a comma is a tag; text after it is still being typed.
            target.value.includes(',') ? commit(target.value) : onChange({ tags, draft: target.value })
          }
          onKeyDown={onKey}
          onBlur={() => draft.trim() && commit(draft)}
        />
      </div>
      {(error || help) && (
        <p id={`${id}-note`} className={cx('text-xs', error ? 'text-danger' : 'text-ink-2')}>
          {error ?? help}
        </p>
      )}
    </div>
  );
};

const problemOf = ({ tags, draft }: TagText, { max, maxLength }: { max: number; maxLength: number }) => {
  const typed = draft.trim();
  if (typed && tags.length >= max && !tags.some((tag) => sameTag(tag, typed))) return `There can be ${max} tags.`;
  if (typed.split(',').some((tag) => tag.trim().length > maxLength))
    return `A tag has at most ${maxLength} characters.`;
  return undefined;
};
