import type { ReactNode } from 'react';
import { cx } from '../lib/cx.js';

const DOTS = { quiet: 'bg-line-strong', good: 'bg-ink', busy: 'bg-accent', bad: 'bg-danger' } as const;

/** A label with a dot before it. */
export const Badge = ({ tone = 'quiet', children }: { tone?: keyof typeof DOTS; children: ReactNode }) => (
  <span className="inline-flex items-baseline align-bottom gap-2 whitespace-nowrap text-sm">
    <span aria-hidden className={cx('size-1.5 self-center rounded-full', DOTS[tone])} />
    {children}
  </span>
);
