import type { ReactNode } from 'react';
import { Link } from '../../../shared/ui/link.js';

/** The numbers a tab begins with. */
export const Figures = ({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) => (
  <dl
    aria-busy={isBusy}
    className="grid grid-cols-2 gap-x-6 gap-y-9 md:grid-cols-[repeat(auto-fit,minmax(180px,1fr))] md:gap-x-12"
  >
    {children}
  </dl>
);

interface FigureProps {
  name: string;
  /** Undefined: on its way. A number is written with commas. */
  value: ReactNode;
  /** Where the rows behind the number are. */
  to?: string;
}

export const Figure = ({ name, value, to }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end border-t border-line pt-5">
    <dt className="mt-2 text-sm text-ink-2">
      {to ? (
        <Link to={to} className="underline-grow pb-0.5 text-ink">
          {name}
        </Link>
      ) : (
        name
      )}
    </dt>
    <dd className="display tabular text-xl leading-none md:text-2xl md:leading-none">
      {value === undefined ? (
        <span className="skeleton block h-7 w-20 md:h-10" />
      ) : typeof value === 'number' ? (
        value.toLocaleString('en')
      ) : (
        value
      )}
    </dd>
  </div>
);
