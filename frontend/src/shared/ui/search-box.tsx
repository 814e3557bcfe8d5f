import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { SEARCH_DELAY_MS } from '../constants.js';
import { isComposing } from '../lib/is-composing.js';
import { IconButton } from './button.js';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches while it is typed in: what is typed is shown at once and searched for after a pause (PHOTO-16). */
export const SearchBox = ({ label, placeholder, value, onSearch, ref }: SearchBoxProps) => {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that have not come back as the value yet: the address follows a moment later. */
  const sent = useRef<string[]>([]);
  /** The last text searched for, here or by the address. */
  const searched = useRef(value);

  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = sent.current.slice(at + 1);
    // Not from here: the search was cleared, or the address names another one.
    if (at >= 0) return;
    clearTimeout(timer.current);
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** As it is when the pause is over: the address may have changed meanwhile. */
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (next === searched.current) return;
        searched.current = next;
        sent.current.push(next);
        search.current(next);
      },
      next ? SEARCH_DELAY_MS : 0,
    );
  };

  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search size={16} strokeWidth={1.5} aria-hidden className="absolute left-3 top-1/2 -translate-y-1/2 text-ink-2" />
      <input
        ref={ref}
        type="search"
        dir="auto"
        aria-label={label}
        value={text}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          // Only some browsers do so natively.
          if (event.key !== 'Escape' || !text || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          change('');
        }}
        placeholder={placeholder}
        className="h-11 w-full rounded-control border border-line-strong/50 bg-raised px-9 text-base placeholder:text-ink-2 hover:border-line-strong focus:border-ink md:h-10 md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <IconButton
          label={t`Clear search`}
          className="absolute right-0 top-0 text-ink-2"
          onClick={({ currentTarget }) => {
            change('');
            // This button is removed with the text.
            if (currentTarget.previousElementSibling instanceof HTMLInputElement)
              currentTarget.previousElementSibling.focus();
          }}
        >
          <X size={16} strokeWidth={1.5} />
        </IconButton>
      )}
    </div>
  );
};
