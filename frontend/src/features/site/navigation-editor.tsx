import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteDto, SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { NAVIGATION_KINDS, SITE_LIMITS, type NavigationKind } from '@vitrine/contracts/portfolio/site.rules';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/field.js';
import { Section } from '../../shared/ui/section.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { EntryField } from './entry-field.js';
import { OrderedList } from './ordered-list.js';
import { PartButtons } from './part-buttons.js';
import { NAVIGATION_NAMES, unseenOf } from '../../data/site/site-words.js';
import { useSitePart, webAddress, withKey, type Row } from './use-site-part.js';

type NavigationRow = Row<'navigation'>;
type Pages = readonly SitePageSummaryDto[];

const entry = (kind: NavigationKind, pageId: string | null = null): NavigationRow =>
  withKey({ kind, label: '', pageId, url: kind === 'outside' ? '' : null });

interface NavigationEditorProps {
  site: SiteDto;
  pages: Pages;
  className: string;
}

/** SITE-104 to SITE-106. */
export const NavigationEditor = ({ site, pages, className }: NavigationEditorProps) => {
  const { t } = useLingui();
  const part = useSitePart(site, 'navigation', t`Navigation saved`);
  const [isTried, setTried] = useState(false);
  const { rows } = part;
  const problemOf = ({ kind, url, pageId }: NavigationRow): string | undefined => {
    if (kind === 'outside' && webAddress(url ?? '') === null) return t`Please give the address of a website.`;
    if (kind === 'page' && !pages.some(({ id }) => id === pageId)) return t`This page is gone. Please choose another.`;
    return undefined;
  };
  const change = (key: string, by: Partial<NavigationRow>) =>
    part.set(rows?.map((row) => (row.key === key ? { ...row, ...by } : row)) ?? null);
  const save = () => {
    setTried(true);
    if (rows?.some((row) => problemOf(row))) return;
    setTried(false);
    part.save();
  };
  return (
    <Section
      id="navigation"
      title={t`Navigation`}
      className={className}
      lead={
        <Trans>
          With a menu of your own your name stands at the top of every page, and ours steps back to a line at the foot.
        </Trans>
      }
    >
      {rows ? (
        <>
          <OrderedList
            label={t`Entries of the navigation in their order`}
            items={rows}
            idOf={({ key }) => key}
            nameOf={(row) => nameOf(row, pages, (kind) => t(NAVIGATION_NAMES[kind]))}
            onOrder={part.set}
            className="border-t border-line"
          >
            {(row, handle) => {
              const name = nameOf(row, pages, (kind) => t(NAVIGATION_NAMES[kind]));
              const problem = isTried ? problemOf(row) : undefined;
              const unseen = unseenOf(row, pages, site);
              return (
                <div className="flex items-start gap-2 border-b border-line py-3 sm:gap-4">
                  <span className="-ml-3 shrink-0">{handle}</span>
                  <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 sm:grid-cols-2">
                    <Select
                      aria-label={t`Where ${name} leads`}
                      value={row.kind === 'page' ? `page ${row.pageId}` : row.kind}
                      invalid={Boolean(problem) && row.kind === 'page'}
                      choices={[
                        ...NAVIGATION_KINDS.filter((kind) => kind !== 'page').map((id) => ({
                          id,
                          label: t(NAVIGATION_NAMES[id]),
                        })),
                        ...pages.map(({ id, title }) => ({ id: `page ${id}`, label: title })),
                        ...(row.kind === 'page' && !pages.some(({ id }) => id === row.pageId)
                          ? [{ id: `page ${row.pageId}`, label: t`A page that is gone` }]
                          : []),
                      ]}
                      onChange={({ target }) => {
                        const [kind, pageId = null] = target.value.split(' ') as [NavigationKind, string?];
                        change(row.key, { kind, pageId, url: kind === 'outside' ? (row.url ?? '') : null });
                      }}
                    />
                    <EntryField
                      label={t`What ${name} is called`}
                      placeholder={nameOf({ ...row, label: '' }, pages, (kind) => t(NAVIGATION_NAMES[kind]))}
                      value={row.label}
                      maxLength={40}
                      problem={row.kind === 'page' ? problem : undefined}
                      onChange={({ target }) => change(row.key, { label: target.value })}
                    />
                    {row.kind === 'outside' && (
                      <EntryField
                        label={t`Address of ${name}`}
                        placeholder="https://"
                        inputMode="url"
                        value={row.url ?? ''}
                        maxLength={500}
                        problem={problem}
                        className="sm:col-span-2"
                        onChange={({ target }) => change(row.key, { url: target.value })}
                        onBlur={() => row.url && change(row.key, { url: webAddress(row.url) ?? row.url })}
                      />
                    )}
                    {unseen && <p className="text-xs text-ink-2 sm:col-span-2">{t(unseen)}</p>}
                  </div>
                  <ToolButton
                    label={t`Take out ${name}`}
                    hint={t`Take out`}
                    className="-mr-2 shrink-0"
                    disabled={rows.length === 1}
                    onClick={() => part.set(rows.filter(({ key }) => key !== row.key))}
                  >
                    <X size={18} strokeWidth={1.5} />
                  </ToolButton>
                </div>
              );
            }}
          </OrderedList>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              disabled={rows.length >= SITE_LIMITS.navigation}
              onClick={() => part.set([...rows, nextOf(rows, pages)])}
            >
              <Trans>Add Entry</Trans>
            </Button>
            <Button look="quiet" onClick={() => part.set(null)}>
              <Trans>Without a menu of my own</Trans>
            </Button>
            {rows.length >= SITE_LIMITS.navigation && (
              <p className="text-xs text-ink-2">
                <Trans>Seven entries are as many as a bar can hold.</Trans>
              </p>
            )}
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-sm text-ink-2">
            <Trans>None: the bar at the top stays as it is.</Trans>
          </p>
          <Button onClick={() => part.set([entry('projects'), entry('photos'), entry('contact')])}>
            <Trans>Make My Own Menu</Trans>
          </Button>
        </div>
      )}
      <PartButtons part={part} onSave={save} />
    </Section>
  );
};

const nameOf = (
  { kind, label, pageId }: NavigationRow,
  pages: Pages,
  ofKind: (kind: Exclude<NavigationKind, 'page'>) => string,
): string => label || (kind === 'page' ? (pages.find(({ id }) => id === pageId)?.title ?? '') : ofKind(kind));

/** What is in it least: a page that leads nowhere yet, else what else there is, else a website. */
const nextOf = (rows: readonly NavigationRow[], pages: Pages): NavigationRow => {
  const page = pages.find(({ id, state }) => state !== 'draft' && !rows.some(({ pageId }) => pageId === id));
  if (page) return entry('page', page.id);
  const kind = (['projects', 'photos', 'contact'] as const).find((one) => !rows.some((row) => row.kind === one));
  return entry(kind ?? 'outside');
};
