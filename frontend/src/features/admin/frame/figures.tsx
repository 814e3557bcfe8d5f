import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../shared/ui/link.js';

/** The key numbers at the top of a tab. */
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
  /** Undefined while loading. Numbers are formatted. */
  value: ReactNode;
  /** Address of the rows counted. */
  to?: string;
}

export const Figure = ({ name, value, to }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end border-t border-line pt-5">
    <dt className="mt-2 text-sm text-ink-2">
      {to ? (
        <Link to={to} className="group inline-flex items-center gap-1.5 transition-colors duration-200 hover:text-ink">
          {name}
          <ArrowRight
            size={14}
            strokeWidth={1.5}
            aria-hidden
            className="transition-transform duration-200 group-hover:translate-x-0.5"
          />
        </Link>
      ) : (
        name
      )}
    </dt>
    <dd className="display text-xl leading-none md:text-2xl md:leading-none">
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
