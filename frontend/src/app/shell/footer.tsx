import { config } from '../../shared/config.js';

const YEAR = new Date().getFullYear();

export const Footer = () => (
  <footer className="page-x flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-10 text-xs text-ink-2">
    <p className="tabular">
      © {YEAR} {config.brand}
    </p>
    <p>Every photograph belongs to its photographer.</p>
  </footer>
);
