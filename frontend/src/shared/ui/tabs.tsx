import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

interface TabsProps<Id extends string> {
  tabs: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Accessible name of the row. */
  label: string;
  /** The content of the selected tab. */
  children: ReactNode;
}

/**
 * A row of labels with a line under the selected one. Arrow keys move along it; Enter or Space selects, as what a tab
 * shows may have to be loaded first.
 */
export const Tabs = <Id extends string>({ tabs, value, onChange, label, children }: TabsProps<Id>) => {
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row is longer than the screen; the selected label is always in view.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[data-state=active]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);

  return (
    <Radix.Root value={value} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label={label}
        className="bare-scroll relative -mx-(--edge) flex gap-7 overflow-x-auto px-(--edge) shadow-[inset_0_-1px_0_var(--line)] lg:-mx-2 lg:px-2"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            // Radix selects when the pointer goes down, and moves the focus, which browsers then show as they do for the
            // keyboard. Every way of pressing a button ends in its click.
            onMouseDownCapture={(event) => event.stopPropagation()}
            onClick={() => tab.id !== value && onChange(tab.id)}
            className="relative -mx-2 flex min-h-11 shrink-0 cursor-pointer items-center rounded-control px-2 text-sm text-ink-2 outline-offset-[-2px] transition-colors duration-200 after:absolute after:inset-x-2 after:bottom-0 after:h-px hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="rounded-control pt-10 outline-offset-8 md:pt-12">
          {tab.id === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
};
