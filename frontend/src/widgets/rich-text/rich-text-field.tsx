import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId, type ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { edge } from '../../shared/ui/field.js';
import type { RichTextEditorProps } from './rich-text-editor.js';

const RichTextEditor = lazyComponent(async () => ({ default: (await import('./rich-text-editor.js')).RichTextEditor }));

interface RichTextFieldProps extends Pick<RichTextEditorProps, 'name' | 'value' | 'onChange'> {
  label: string;
  optional?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  /** The text of a page, edited where it stands: its name is for screen readers, its tools are there while it is edited. */
  isPageText?: boolean;
}

/** A field for a text with formats, as `TextArea` is one for plain text. */
export const RichTextField = (props: RichTextFieldProps) => {
  const { label, optional, disabled = false, help, error, isPageText = false, ...editor } = props;
  const { t } = useLingui();
  const id = useId();
  const note = error ?? help;
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={isPageText ? 'sr-only' : 'flex items-baseline justify-between text-sm font-medium'}>
        {label}
        {optional && (
          <span className="text-xs font-normal text-ink-2">
            <Trans>Optional</Trans>
          </span>
        )}
      </span>
      <div
        className={cx(
          'rounded-control border transition-colors duration-200',
          isPageText
            ? 'page-text-box border-transparent! hover:border-line! focus-within:border-line!'
            : 'bg-raised focus-within:border-ink hover:border-line-strong',
          'has-[.rich-text:focus-visible]:outline-2 has-[.rich-text:focus-visible]:outline-offset-2 has-[.rich-text:focus-visible]:outline-accent',
          edge(error),
          disabled && 'opacity-50',
        )}
      >
        <ErrorBoundary
          fallback={
            <p className="p-3 text-sm text-ink-2">
              <Trans>The text cannot be changed now; it stays as it is.</Trans>
            </p>
          }
        >
          <Suspense
            fallback={
              <div role="status" aria-label={t`Loading ${label}`} className="skeleton h-[185px] md:h-[173px]" />
            }
          >
            <RichTextEditor
              {...editor}
              isPageText={isPageText}
              labelledBy={id}
              describedBy={note ? `${id}-note` : undefined}
              disabled={disabled}
              invalid={Boolean(error)}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('text-xs', error ? 'text-danger' : 'text-ink-2')}>
          {note}
        </p>
      )}
    </div>
  );
};
