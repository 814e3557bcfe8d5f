import type { ReactNode } from 'react';

/** One sentence, one action, one quiet drawing of an empty frame. */
export const EmptyState = ({ text, action }: { text: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-center gap-6 py-16 text-center md:py-24">
    <svg viewBox="0 0 96 72" className="w-24 text-ink-2" fill="none" stroke="currentColor" strokeWidth="1" aria-hidden>
      <path d="M48 4 30 18M48 4l18 14" strokeLinecap="round" opacity=".5" />
      <rect x="14" y="18" width="68" height="50" rx="1" />
      <rect x="22" y="26" width="52" height="34" rx="0.5" opacity=".45" />
    </svg>
    <p className="max-w-[44ch] text-base text-ink-2 text-balance">{text}</p>
    {action}
  </div>
);
