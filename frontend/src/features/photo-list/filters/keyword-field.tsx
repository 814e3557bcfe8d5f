import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FacetDto } from '@vitrine/contracts/media/own-photos.dto';
import { FACETS_LIMIT, KEYWORDS_FILTER_MAX } from '@vitrine/contracts/media/own-photos.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { useRef, useState } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { isComposing } from '../../../shared/lib/is-composing.js';
import { TextField } from '../../../shared/ui/field.js';

/** As many as a glance takes in; the others are found by typing. */
const SHOWN = 12;

interface KeywordFieldProps {
  value: readonly string[];
  /** Those of the photos, the most used first. */
  choices: readonly FacetDto[];
  onKeyword: (word: string, isWanted: boolean) => void;
}

/** Keywords to press, and a text that narrows them down. One that is not among them can be typed. */
export const KeywordField = ({ value, choices, onKeyword }: KeywordFieldProps) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const typed = text.trim().replaceAll(',', ' ');
  const isSelected = (word: string) => value.some((other) => same(other, word));
  const matching = choices.filter((choice) => choice.value.toLowerCase().includes(typed.toLowerCase()));
  const offered = matching.slice(0, SHOWN);
  const unlisted = matching.length - SHOWN;
  const others = value.filter((word) => !offered.some((choice) => same(choice.value, word)));
  const isFull = value.length >= KEYWORDS_FILTER_MAX;
  const isOther = typed !== '' && !isSelected(typed) && !matching.some((choice) => same(choice.value, typed));
  const isOffered = isOther && (matching.length === 0 || choices.length >= FACETS_LIMIT);

  const toggle = (word: string) => {
    onKeyword(word, !isSelected(word));
    if (!text) return;
    // What narrowed the choices goes, and takes the pressed one from its place.
    setText('');
    input.current?.focus();
  };
  const take = () => {
    const free = matching.filter((choice) => !isSelected(choice.value));
    const word = (free.find((choice) => same(choice.value, typed)) ?? (isOffered ? null : free[0]))?.value ?? typed;
    if (isSelected(word)) setText('');
    else if (!isFull) toggle(word);
  };

  return (
    <div>
      <TextField
        ref={input}
        label={t`Keywords`}
        placeholder={t`Find a keyword`}
        value={text}
        maxLength={PHOTO_LIMITS.tagMax}
        autoComplete="off"
        help={isFull ? t`No more than ${KEYWORDS_FILTER_MAX} at once.` : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          take();
        }}
      />
      <ul aria-label={t`Keywords of your photos`} className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {others.map((word) => (
          <Choice key={word.toLowerCase()} word={word} isOn onPress={() => toggle(word)} />
        ))}
        {offered.map((choice) => (
          <Choice
            key={choice.value.toLowerCase()}
            word={choice.value}
            photos={choice.photos}
            isOn={isSelected(choice.value)}
            disabled={isFull && !isSelected(choice.value)}
            onPress={() => toggle(choice.value)}
          />
        ))}
        {isOffered && <Choice word={typed} disabled={isFull} onPress={() => toggle(typed)} />}
      </ul>
      {unlisted > 0 && (
        <p className="mt-3 text-xs text-ink-2">
          {choices.length >= FACETS_LIMIT ? (
            <Trans>{unlisted} and more others: type to find them.</Trans>
          ) : (
            <Plural value={unlisted} one="# other: type to find it." other="# others: type to find them." />
          )}
        </p>
      )}
    </div>
  );
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface ChoiceProps {
  word: string;
  photos?: number;
  isOn?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

const Choice = ({ word, photos, isOn = false, disabled = false, onPress }: ChoiceProps) => {
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isOn}
        disabled={disabled}
        onClick={onPress}
        className={cx(
          'flex min-h-11 max-w-full items-center gap-2 rounded-control border px-3 text-sm transition-colors duration-200 disabled:opacity-50 md:min-h-8',
          isOn ? 'border-ink bg-ink text-paper' : 'border-line-strong/50 hover:border-ink',
        )}
      >
        <bdi className="truncate">{word}</bdi>
        {photos !== undefined && (
          <span className={cx('tabular text-xs', isOn ? 'text-paper/70' : 'text-ink-2')}>
            {photos.toLocaleString('en')}
            <span className="sr-only">
              {' '}
              <Plural value={photos} one="photo" other="photos" />
            </span>
          </span>
        )}
      </button>
    </li>
  );
};
