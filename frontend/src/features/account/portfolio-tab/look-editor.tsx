import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  deriveColors,
  dressed,
  type Look,
  type LookColors,
  type OwnLook,
  type Refusal,
  TYPE_PAIRS,
} from '@vitrine/contracts/portfolio/look.rules';
import { resolveTemplate } from '@vitrine/contracts/portfolio/template.rules';
import { useEffect, useId, useRef, useState } from 'react';
import { ownHeroQuery } from '../../../data/hero/own-hero.query.js';
import { firstPublicPhotosQuery } from '../../../data/photos/photo-choices.query.js';
import { ownLookQuery, useChangeLook } from '../../../data/templates/own-look.js';
import { templatesQuery } from '../../../data/templates/templates.query.js';
import { useSelectedTemplate } from '../../../data/templates/use-selected-template.js';
import { loadOwnLook, templateVariables } from '../../../shared/theme/page-theme.js';
import { Button } from '../../../shared/ui/button.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import type { TabProps } from '../account-session.js';
import { LookPreview } from './look-preview.js';

interface LookEditorProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** Colours and type of one's own, in the place of the template's (area LOOK). Nothing is applied before it is said. */
export const LookEditor = (props: LookEditorProps) => {
  const own = useQuery(ownLookQuery);
  if (own.isLoadingError) return <NotLoaded text={own.error.message} onRetry={() => void own.refetch()} />;
  if (!own.data) return <div className="skeleton h-80 w-full" />;
  return <Editor {...props} own={own.data} />;
};

const Editor = ({ user, onUnsaved, own }: LookEditorProps & { own: OwnLook }) => {
  const { t } = useLingui();
  /** Null: nothing is changed. */
  const [changed, setDraft] = useState<Look | null>(null);
  const draft = changed ?? own.look;
  const apply = useRef<HTMLButtonElement>(null);
  const change = useChangeLook();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { id: selectedId } = useSelectedTemplate();
  const { data: hero } = useQuery(ownHeroQuery);
  const { data: photos } = useQuery(firstPublicPhotosQuery);
  const template = resolveTemplate(templates, selectedId);

  const derived = draft.colors && deriveColors(draft.colors);
  const refusal = derived && 'refusal' in derived ? derived.refusal : null;
  // While colours are refused, the preview keeps those that were legible last.
  const [legible, setLegible] = useState(draft.colors);
  if (!refusal && legible !== draft.colors) setLegible(draft.colors);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(own.look);
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  useEffect(() => void loadOwnLook(), []);

  if (!template) return null;
  const chosen = draft.colors ?? colorsOf(template);
  const setColor = (field: keyof LookColors) => (color: string) =>
    setDraft({ ...draft, colors: { ...chosen, [field]: color } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
      <div className="sticky top-(--bar) z-10 bg-paper py-3 lg:static lg:col-start-2 lg:py-0">
        <LookPreview
          template={dressed(template, { ...draft, colors: legible })}
          page={{ user, hero: hero ?? null, photos: photos?.photos ?? [] }}
        />
      </div>
      <div className="grid content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <fieldset>
          <legend className="text-sm font-medium">
            <Trans>Colors</Trans>
          </legend>
          <div className="mt-3 grid gap-4">
            <ColorField label={t`Paper`} color={chosen.paper} presets={PAPERS} onColor={setColor('paper')} />
            <ColorField label={t`Accent`} color={chosen.accent} presets={ACCENTS} onColor={setColor('accent')} />
            <p className="max-w-[52ch] text-xs text-ink-2">
              {draft.colors ? (
                <Trans>Everything else follows from these two, so that all of it can be read.</Trans>
              ) : (
                <Trans>These are your template’s colors.</Trans>
              )}
            </p>
            {refusal && (
              <Refused
                refusal={refusal}
                onTake={(color) => {
                  setColor(refusal.field)(color);
                  apply.current?.focus();
                }}
              />
            )}
            <Button
              look="quiet"
              className="justify-self-start"
              isBusy={!draft.colors}
              onClick={() => setDraft({ ...draft, colors: null })}
            >
              <Trans>Use the template’s colors</Trans>
            </Button>
          </div>
        </fieldset>
        <TypeField type={draft.type} onType={(type) => setDraft({ ...draft, type })} />
      </div>
      <div className="flex flex-wrap content-start gap-3 lg:col-start-2">
        <Button
          ref={apply}
          look="solid"
          isBusy={change.isPending || !isChanged || refusal !== null}
          onClick={() => change.mutate(draft, { onSuccess: () => setDraft(null) })}
        >
          <Trans>Apply look</Trans>
        </Button>
        {isChanged || !own.former ? (
          <Button isBusy={!isChanged} onClick={() => setDraft(null)}>
            <Trans>Discard</Trans>
          </Button>
        ) : (
          <Button isBusy={change.isPending} onClick={() => change.mutate('undo')}>
            <Trans>Undo last change</Trans>
          </Button>
        )}
      </div>
    </div>
  );
};

const PAPERS = ['#ffffff', '#fbfaf8', '#f4efe6', '#e9ecef', '#1b1d21', '#12100d'];
const ACCENTS = ['#000000', '#a8481f', '#6b5220', '#3f5f45', '#2a4b8d', '#8c4a6b', '#e8b04a', '#f4efe6'];

const colorsOf = ({ colorScheme }: { colorScheme: { primary: string; background: string } }): LookColors => ({
  accent: colorScheme.primary.toLowerCase(),
  paper: colorScheme.background.toLowerCase(),
});

interface ColorFieldProps {
  label: string;
  color: string;
  presets: readonly string[];
  onColor: (color: string) => void;
}

const ColorField = ({ label, color, presets, onColor }: ColorFieldProps) => {
  const { t } = useLingui();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-2">
      <span aria-hidden className="text-xs text-ink-2">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-2.5">
        {presets.map((preset) => (
          <label
            key={preset}
            style={{ backgroundColor: preset }}
            className="relative size-9 cursor-pointer rounded-full border border-line-strong/60 has-[:checked]:outline-2 has-[:checked]:outline-offset-2 has-[:checked]:outline-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={preset}
              checked={color === preset}
              onChange={() => onColor(preset)}
            />
          </label>
        ))}
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input
            type="color"
            aria-label={t`${label}, another color`}
            value={color}
            onChange={({ target }) => onColor(target.value)}
            className="size-9 cursor-pointer rounded-control border border-line-strong/60 bg-raised p-1"
          />
          <span className="tabular text-ink-2">{color}</span>
        </label>
      </div>
    </div>
  );
};

/** LOOK-03: what could not be read, and the nearest color that can. */
const Refused = ({ refusal, onTake }: { refusal: Refusal; onTake: (color: string) => void }) => {
  const { field, offer } = refusal;
  const [reached, needed] = [ratio(refusal.contrast), ratio(refusal.needed)];
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-line-strong/60 p-4 text-sm">
      <p>
        {field === 'paper' ? (
          <Trans>
            On this paper, even black or white text reaches a contrast of only {reached}:1. A page needs {needed}:1, so
            that quiet words can be read on it, too.
          </Trans>
        ) : (
          <Trans>
            On this paper, the accent reaches a contrast of only {reached}:1. It needs {needed}:1 to be read, and to be
            seen around what has the focus.
          </Trans>
        )}
      </p>
      <Button className="justify-self-start" onClick={() => onTake(offer)}>
        <span aria-hidden className="size-4 rounded-full border border-line-strong/60" style={{ background: offer }} />
        <Trans>Take the nearest that works, {offer}</Trans>
      </Button>
    </div>
  );
};

/** Rounded down: what is said to reach 4.5:1 does. */
const ratio = (contrast: number): string => String(Math.floor(contrast * 10) / 10);

const TypeField = ({ type, onType }: { type: string | null; onType: (type: string | null) => void }) => {
  const name = useId();
  const card =
    'flex min-h-14 cursor-pointer items-center rounded-control border border-line-strong/50 px-4 py-2 hover:border-line-strong has-[:checked]:border-ink has-[:checked]:shadow-[inset_0_0_0_1px_var(--ink)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent';
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        <Trans>Type</Trans>
      </legend>
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        <label className={card}>
          <input type="radio" name={name} className="sr-only" checked={type === null} onChange={() => onType(null)} />
          <span className="text-sm">
            <Trans>As the template</Trans>
          </span>
        </label>
        {Object.entries(TYPE_PAIRS).map(([id, pair]) => {
          const { '--template-fontFamily': display, '--template-textFamily': text } = templateVariables({
            typography: pair.typography,
          });
          return (
            <label key={id} className={card}>
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={pair.name}
                checked={type === id}
                onChange={() => onType(id)}
              />
              <span aria-hidden className="min-w-0 leading-tight">
                <span
                  className="block text-base"
                  style={{ fontFamily: display, fontWeight: pair.typography.headingWeight }}
                >
                  {pair.typography.fontFamily}
                </span>
                <span className="block text-xs text-ink-2" style={{ fontFamily: text }}>
                  {pair.typography.textFamily}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
