import { Trans, useLingui } from '@lingui/react/macro';
import {
  SITE_LIMITS,
  type PricesBlock as PricesValue,
  type QuotesBlock as QuotesValue,
  type TextBlock as TextValue,
} from '@vitrine/contracts/portfolio/site.rules';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { TextArea, TextField } from '../../shared/ui/field.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { moved } from '../../widgets/carry/use-carry.js';
import { OwnImage } from '../../widgets/photo-image/own-image.js';
import { RichTextField } from '../../widgets/rich-text/rich-text-field.js';
import { changedBlock } from './blocks.js';
import { useEditing } from './editing.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** A text, edited where it stands (SITE-81). */
export const TextBlock = ({ block: { id, html } }: { block: TextValue }) => {
  const { t } = useLingui();
  const { change } = useEditing();
  return (
    <RichTextField
      label={t`Text`}
      name={`text-${id}`}
      value={html}
      isPageText
      onChange={(next) => change(changedBlock(id, 'text', (now) => ({ ...now, html: next })))}
    />
  );
};

/** What is offered, and for how much (SITE-81). */
export const PricesBlock = ({ block: { id, rows } }: { block: PricesValue }) => {
  const { t } = useLingui();
  const { change, remove } = useEditing();
  const set = (next: PricesValue['rows']) => change(changedBlock(id, 'prices', (now) => ({ ...now, rows: next })));
  const edit = (at: number, by: Partial<PricesValue['rows'][number]>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...by } : row)));
  return (
    <Rows
      count={rows.length}
      max={SITE_LIMITS.prices}
      add={t`Add a price`}
      nameOf={(at) => rows[at]?.name || t`Price ${at + 1}`}
      onAdd={() => set([...rows, { name: '', price: '', includes: '' }])}
      onMove={(at, gap) => set(moved(rows, (row) => row === rows[at], gap))}
      onRemove={(at) => {
        const gone = rows.slice(at, at + 1);
        const spliced = (count: number, come: typeof gone) =>
          changedBlock(id, 'prices', (now) => ({ ...now, rows: now.rows.toSpliced(at, count, ...come) }));
        remove(spliced(1, []), spliced(0, gone), t`Price taken out`);
      }}
    >
      {(at) => (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            label={t`Name`}
            value={rows[at]?.name ?? ''}
            maxLength={120}
            onChange={({ target }) => edit(at, { name: target.value })}
          />
          <TextField
            label={t`Price`}
            placeholder={t`from € 1,900`}
            value={rows[at]?.price ?? ''}
            maxLength={60}
            onChange={({ target }) => edit(at, { price: target.value })}
          />
          <div className="sm:col-span-2">
            <TextArea
              label={t`What is in it`}
              help={t`A line each. Below stands a button that begins an enquiry about it.`}
              rows={3}
              value={rows[at]?.includes ?? ''}
              maxLength={1_000}
              onChange={({ target }) => edit(at, { includes: target.value })}
            />
          </div>
        </div>
      )}
    </Rows>
  );
};

/** What others say (SITE-81). A photo beside it is chosen as photos of a block are. */
export const QuotesBlock = ({ block: { id, quotes } }: { block: QuotesValue }) => {
  const { t } = useLingui();
  const { change, remove, photos, pickFor } = useEditing();
  const set = (next: QuotesValue['quotes']) => change(changedBlock(id, 'quotes', (now) => ({ ...now, quotes: next })));
  const edit = (at: number, by: Partial<QuotesValue['quotes'][number]>) =>
    set(quotes.map((quote, place) => (place === at ? { ...quote, ...by } : quote)));
  return (
    <Rows
      count={quotes.length}
      max={SITE_LIMITS.quotes}
      add={t`Add a quotation`}
      nameOf={(at) => quotes[at]?.name || t`Quotation ${at + 1}`}
      onAdd={() => set([...quotes, { text: '', name: '', photoId: null }])}
      onMove={(at, gap) => set(moved(quotes, (quote) => quote === quotes[at], gap))}
      onRemove={(at) => {
        const gone = quotes.slice(at, at + 1);
        const spliced = (count: number, come: typeof gone) =>
          changedBlock(id, 'quotes', (now) => ({ ...now, quotes: now.quotes.toSpliced(at, count, ...come) }));
        remove(spliced(1, []), spliced(0, gone), t`Quotation taken out`);
      }}
    >
      {(at) => {
        const photo = photos.get(quotes[at]?.photoId ?? '');
        return (
          <div className="grid gap-4">
            <TextArea
              label={t`Quotation`}
              rows={3}
              value={quotes[at]?.text ?? ''}
              maxLength={1_000}
              onChange={({ target }) => edit(at, { text: target.value })}
            />
            <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <TextField
                label={t`Who says so`}
                value={quotes[at]?.name ?? ''}
                maxLength={120}
                onChange={({ target }) => edit(at, { name: target.value })}
              />
              <span className="flex items-center gap-2">
                {photo && (
                  <OwnImage image={photo.image} sizes="40px" className="size-10 overflow-hidden rounded-full" />
                )}
                <Button onClick={() => pickFor({ blockId: id, quote: at })}>
                  {photo ? t`Change the photo` : t`Choose a photo`}
                </Button>
                {quotes[at]?.photoId && (
                  <Button look="quiet" onClick={() => edit(at, { photoId: null })}>
                    <Trans>No photo</Trans>
                  </Button>
                )}
              </span>
            </div>
          </div>
        );
      }}
    </Rows>
  );
};

interface RowsProps {
  count: number;
  max: number;
  /** The button that adds one. */
  add: string;
  nameOf: (at: number) => string;
  onAdd: () => void;
  onMove: (at: number, gap: number) => void;
  onRemove: (at: number) => void;
  children: (at: number) => ReactNode;
}

/** Some of one kind, one below the other. */
const Rows = ({ count, max, add, nameOf, onAdd, onMove, onRemove, children }: RowsProps) => {
  const { t } = useLingui();
  return (
    <div>
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {Array.from({ length: count }, (_, at) => (
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-5">
            {children(at)}
            <span className="flex flex-col">
              <ToolButton
                label={t`Move “${nameOf(at)}” up`}
                hint={t`Move up`}
                disabled={at === 0}
                onClick={() => onMove(at, at - 1)}
              >
                <ArrowUp {...ICON} />
              </ToolButton>
              <ToolButton
                label={t`Move “${nameOf(at)}” down`}
                hint={t`Move down`}
                disabled={at === count - 1}
                onClick={() => onMove(at, at + 2)}
              >
                <ArrowDown {...ICON} />
              </ToolButton>
              <ToolButton label={t`Take out “${nameOf(at)}”`} hint={t`Take out`} onClick={() => onRemove(at)}>
                <X {...ICON} />
              </ToolButton>
            </span>
          </li>
        ))}
      </ol>
      {count < max && (
        <Button look="quiet" className="mt-3 -ml-3" onClick={onAdd}>
          <Plus {...ICON} />
          {add}
        </Button>
      )}
    </div>
  );
};
