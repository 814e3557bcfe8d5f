import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { SiteFrame } from '../shell/site-frame.js';

export const NotFoundRoute = () => (
  <SiteFrame>
    <NotFound />
  </SiteFrame>
);

/** The not-found screen (area 404). */
export const NotFound = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useDocumentTitle('Portfolio Not Found');
  useNoIndex();
  return (
    <section className="page-x grid min-h-[88dvh] content-center pb-16 pt-32">
      <p className="display text-3xl text-ink-2">404</p>
      <h1 className="display mt-4 text-2xl">Portfolio Not Found</h1>
      <p className="mt-5 max-w-[52ch]">We couldn&apos;t find a photographer with the requested portfolio.</p>
      {pathname !== '/' && <p className="mt-3 max-w-[52ch] break-all text-sm text-ink-2">{decodePath(pathname)}</p>}
      <div className="mt-10 flex flex-wrap gap-3">
        <Link to={PATHS.home} className={buttonClass('solid')}>
          Return Home
        </Link>
        <Button onClick={() => void navigate(-1)}>Go Back</Button>
      </div>
      <p className="mt-12 text-sm text-ink-2">
        Looking for a specific photographer?{' '}
        <Link to={PATHS.gallery} className="link text-ink">
          Browse featured portfolios
        </Link>
      </p>
    </section>
  );
};

const decodePath = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const useNoIndex = () => {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
};
