import { config } from '../../shared/config.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';

interface ComingSoonProps {
  title: string;
  back: { label: string; to: string };
}

/** The page of an address that exists for a part of the product that does not yet. */
export const ComingSoon = ({ title, back }: ComingSoonProps) => (
  <section className="max-w-[60ch]">
    <h1 className="display text-2xl">{title}</h1>
    <p className="mt-5 text-ink-2">This part of {config.brand} is not available yet.</p>
    <Link to={back.to} className={buttonClass('line', 'mt-8')}>
      {back.label}
    </Link>
  </section>
);
