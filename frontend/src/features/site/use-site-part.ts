import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SiteDto } from '@vitrine/contracts/portfolio/site.dto';
import { useState } from 'react';
import { useSiteWrite } from '../../data/site/change-site.js';
import { siteQuery } from '../../data/site/site.query.js';
import { useLeaveWarning } from '../../shared/hooks/use-leave-warning.js';
import { ApiError } from '../../shared/api/api-error.js';
import { newKey } from '../../shared/lib/new-key.js';
import { toast } from '../../shared/toast/toast-store.js';

type Part = 'navigation' | 'links';
type Entry<P extends Part> = NonNullable<SiteDto[P]>[number];
/** An entry with a key of its own, as long as it is being changed. */
export type Row<P extends Part> = Entry<P> & { key: string };

/** Navigation, or links, as they are being changed beside what is stored of both (SITE-105, SITE-106, SITE-109). */
export const useSitePart = <P extends Part>(site: SiteDto, part: P, saved: string) => {
  const { t } = useLingui();
  const client = useQueryClient();
  /** `base` is what it was begun from. */
  const [draft, setDraft] = useState<{ rows: Row<P>[] | null; base: SiteDto } | null>(null);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  useLeaveWarning(draft !== null);
  const discard = () => {
    setDraft(null);
    setChangedElsewhere(false);
  };
  const write = useSiteWrite('saveSite', {
    failed: t`It could not be saved`,
    onDone: (now) => {
      client.setQueryData(siteQuery.queryKey, now);
      discard();
      toast({ title: saved });
    },
    onFailed: (error) => {
      const isElsewhere = error instanceof ApiError && error.code === 'SITE_CHANGED';
      if (isElsewhere) setChangedElsewhere(true);
      return isElsewhere;
    },
  });
  const rows = draft ? draft.rows : rowsOf<P>(site[part]);
  const put = (base: SiteDto) => {
    const { revision, navigation, links } = base;
    write.mutate({ body: { revision, navigation, links, [part]: rows && rows.map(entryOf) } });
  };
  return {
    rows,
    set: (next: Row<P>[] | null) => setDraft((now) => ({ rows: next, base: now?.base ?? site })),
    isDirty: draft !== null,
    isSaving: write.isPending,
    isChangedElsewhere,
    discard,
    // What else has been saved meanwhile, on this page or another, is not in the way unless it is this.
    save: () => draft && put(isSame(site[part], draft.base[part]) ? site : draft.base),
    /** Over what was saved elsewhere, which has been read by now. */
    saveAnyway: () => put(site),
  };
};

export const withKey = <E extends object>(entry: E): E & { key: string } => ({ ...entry, key: newKey() });

const rowsOf = <P extends Part>(entries: SiteDto[P]): Row<P>[] | null =>
  entries && (entries as Entry<P>[]).map((entry, at) => ({ ...entry, key: String(at) }));

const entryOf = <E extends { key: string }>({ key: _key, ...entry }: E): Omit<E, 'key'> => entry;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An address on the web, completed where only its beginning is missing; null: it is none. */
export const webAddress = (typed: string, protocols: readonly string[] = ['http:', 'https:']): string | null => {
  const text = typed.trim();
  const whole = /^[a-z]+:/i.test(text) ? text : /^[^\s/]+@[^\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  try {
    const { protocol, hostname, pathname, search } = new URL(whole);
    const isComplete = protocol === 'mailto:' ? /@.+\../.test(pathname) && search === '' : hostname.includes('.');
    return protocols.includes(protocol) && isComplete ? whole : null;
  } catch {
    return null;
  }
};
