import { useSyncExternalStore } from 'react';

/** State outside React that components subscribe to by {@link useStore}. */
export interface Store<T> {
  current: () => T;
  set: (next: T) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
}

const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
};

/** A store in memory. On the server it keeps its first value: modules there are shared by all requests. */
export const createStore = <T>(first: T): Store<T> => {
  const { notify, subscribe } = createListeners();
  let value = first;
  return {
    current: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
};

interface StoredChoice<T extends string | number | boolean> {
  key: string;
  parse: (stored: string | null) => T;
  /** Null: the default, which is not stored. */
  format: (value: T) => string | null;
}

/** A choice kept in local storage, in which other tabs may change it. Without storage it lasts as long as the page. */
export const createStoredChoice = <T extends string | number | boolean>({
  key,
  parse,
  format,
}: StoredChoice<T>): Store<T> => {
  const { notify, subscribe } = createListeners();
  let withoutStorage: string | null = null;
  const read = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return withoutStorage;
    }
  };
  return {
    current: () => parse(read()),
    set: (next) => {
      withoutStorage = format(next);
      try {
        if (withoutStorage === null) localStorage.removeItem(key);
        else localStorage.setItem(key, withoutStorage);
      } catch {
        // Kept above.
      }
      notify();
    },
    subscribe: (changed) => {
      const followOtherTab = (event: StorageEvent) => event.key === key && changed();
      addEventListener('storage', followOtherTab);
      const unsubscribe = subscribe(changed);
      return () => {
        removeEventListener('storage', followOtherTab);
        unsubscribe();
      };
    },
  };
};

/** The store's value; `serverValue` is what the server renders and the browser hydrates. */
export const useStore = <T>(store: Pick<Store<T>, 'current' | 'subscribe'>, serverValue?: T): T =>
  useSyncExternalStore(store.subscribe, store.current, serverValue === undefined ? undefined : () => serverValue);
