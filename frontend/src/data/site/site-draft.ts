import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { SavedDraftDto, SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import type { SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { useEffect, useState } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { retryDelay } from '../../shared/api/query-client.js';
import { createStore, useStore } from '../../shared/lib/create-store.js';
import { refreshDependants } from '../dependants.js';
import { sitePageQuery } from './site.query.js';

/** So long nothing is changed before a save, and so long one waits while something is changed all the time. */
const PAUSE_MS = 800;
const LONGEST_MS = 5_000;

interface DraftState {
  content: SiteContent;
  /** Of the last save. */
  revision: number;
  /**
   * `failed`: tried again by itself. `refused`: the server does not take it as it is. `changed`: another window has saved
   * meanwhile, and nothing is sent until its photographer has said which of the two stays.
   */
  save: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'changed';
  error: Error | null;
}

/** A draft that is saved as it is changed, one save after the other, until the server has it. */
export const createSiteDraft = (
  page: Pick<SitePageDto, 'id' | 'draft' | 'revision'>,
  onSaved: (saved: SavedDraftDto, content: SiteContent) => void,
) => {
  const params = { pageId: page.id };
  const store = createStore<DraftState>({ content: page.draft, revision: page.revision, save: 'saved', error: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsSince: number | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  const set = (by: Partial<DraftState>) => store.set({ ...store.current(), ...by });
  const sendLater = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };

  const send = (): Promise<void> => {
    clearTimeout(timer);
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  };
  const write = async (): Promise<void> => {
    const { content, revision, save } = store.current();
    if (save === 'saved' || save === 'changed') return;
    waitsSince = null;
    set({ save: 'saving', error: null });
    try {
      noteSaved(await callRoute('saveSiteDraft', { params, body: { revision, content } }), content);
    } catch (error) {
      await noteFailed(error as Error, content);
    }
  };
  const noteSaved = (saved: SavedDraftDto, content: SiteContent) => {
    failures = 0;
    const isAll = store.current().content === content;
    set({ revision: saved.revision, save: isAll ? 'saved' : 'waiting' });
    if (!isAll) sendLater(PAUSE_MS);
    onSaved(saved, content);
  };
  const noteFailed = async (error: Error, content: SiteContent): Promise<void> => {
    const { status = 0, code } = error instanceof ApiError ? error : {};
    if (code === 'SITE_PAGE_CHANGED') {
      // The save whose answer got lost on the way is no other window's.
      const there = failures > 0 ? await callRoute('sitePage', { params }).catch(() => null) : null;
      if (there && printOf(there.draft) === printOf(content)) noteSaved(there, content);
      else set({ save: 'changed', error });
      return;
    }
    const isTemporary = status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
    set({ save: isTemporary ? 'failed' : 'refused', error });
    if (!isTemporary) return;
    sendLater(retryDelay(failures));
    failures += 1;
  };

  return {
    store,
    change: (by: (content: SiteContent) => SiteContent): void => {
      const { content, save } = store.current();
      const next = by(content);
      if (next === content) return;
      if (save === 'changed') return set({ content: next });
      set({ content: next, save: running ? 'saving' : 'waiting', error: null });
      waitsSince ??= Date.now();
      sendLater(Math.min(PAUSE_MS, Math.max(0, waitsSince + LONGEST_MS - Date.now())));
    },
    /** Saves what is not saved yet; false where it could not be. */
    flush: async (): Promise<boolean> => {
      do await send();
      while (store.current().save === 'waiting');
      return store.current().save === 'saved';
    },
    /** The draft as it is elsewhere, instead of this one. */
    adopt: ({ draft, revision }: Pick<SitePageDto, 'draft' | 'revision'>): void => {
      clearTimeout(timer);
      store.set({ content: draft, revision, save: 'saved', error: null });
    },
    /** This draft over the one of that revision, which its photographer has been asked about. */
    keepOver: (revision: number): void => {
      set({ revision, save: 'waiting', error: null });
      void send();
    },
    /** Another window's revision is known of. */
    noteChanged: (error: Error): void => set({ save: 'changed', error }),
  };
};

export type SiteDraft = ReturnType<typeof createSiteDraft>;

/** Two drafts that say the same, in whatever order their fields come; links get their `rel` from the server. */
const printOf = (content: SiteContent): string => hashKey([content]).replaceAll(String.raw` rel=\"noopener\"`, '');

/** The draft of a page while it is edited. One saved elsewhere comes in its place, as long as nothing here is unsaved. */
export const useSiteDraft = (page: SitePageDto) => {
  const client = useQueryClient();
  const [draft] = useState(() =>
    createSiteDraft(page, ({ revision, changedAt }, content) =>
      client.setQueryData(
        sitePageQuery(page.id).queryKey,
        (known) => known && { ...known, draft: content, revision, changedAt, hasChanges: known.state !== 'draft' },
      ),
    ),
  );
  const state = useStore(draft.store);
  useEffect(() => {
    const { revision, save } = draft.store.current();
    if (page.revision > revision && save === 'saved') draft.adopt(page);
  }, [draft, page]);
  useEffect(() => {
    const retry = () => void draft.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // What was typed last is not lost with the page.
      void draft.flush().then(() => refreshDependants(client, 'site'));
    };
  }, [draft, client]);
  return { draft, state };
};
