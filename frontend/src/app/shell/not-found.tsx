import { Trans } from '@lingui/react/macro';
import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';

/** The not-found screen (area 404). */
export const NotFound = () => {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  useDocumentTitle(PAGE_TITLES.notFound);
  useNoIndex();
  return (
    <section className="page-x grid min-h-[92svh] content-center gap-x-24 gap-y-12 pb-16 pt-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center">
      <EmptyFrame />
      <div>
        <p className="display text-[clamp(56px,7vw,104px)] leading-none tracking-[-0.03em]">404</p>
        <h1 className="display mt-5 text-xl md:text-2xl">{PAGE_TITLES.notFound}</h1>
        <p className="mt-4 max-w-[52ch]">
          <Trans>We couldn&apos;t find a photographer with the requested portfolio.</Trans>
        </p>
        {pathname !== '/' && <p className="mt-3 max-w-[52ch] break-all text-sm text-ink-2">{decodePath(pathname)}</p>}
        <div className="mt-9 flex flex-wrap gap-3">
          <Link to={PATHS.home} className={buttonClass('solid')}>
            <Trans>Return Home</Trans>
          </Link>
          <Button
            className="needs-script"
            onClick={() => void (hasBefore(location) ? navigate(-1) : navigate(PATHS.home))}
          >
            <Trans>Go Back</Trans>
          </Button>
        </div>
        <p className="mt-10 text-sm text-ink-2">
          <Trans>
            Looking for a specific photographer?{' '}
            <Link to={PATHS.gallery} className="link text-ink">
              Browse featured portfolios
            </Link>
          </Trans>
        </p>
      </div>
    </section>
  );
};

/** False in a tab that began here: there is nothing to go back to. */
const hasBefore = ({ key }: Location): boolean => key !== 'default' || document.referrer !== '';

/** A frame with nothing in it. */
const EmptyFrame = () => (
  <div
    aria-hidden
    className="aspect-4/5 w-24 border border-line-strong p-3 lg:w-full lg:max-w-[min(420px,52svh)] lg:justify-self-end lg:p-12"
  >
    <div className="size-full border border-line" />
  </div>
);

const decodePath = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The server sets it in the page's head for such addresses; the client does so after a navigation. */
const useNoIndex = () => {
  useEffect(() => {
    const tag = document.head.querySelector<HTMLMetaElement>('meta[name="robots"]') ?? document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
};
