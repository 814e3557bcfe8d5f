/** A key as it is printed on a keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-[4px] border border-line-strong/50 px-1.5 font-sans text-xs text-ink-2">
    {children}
  </kbd>
);
