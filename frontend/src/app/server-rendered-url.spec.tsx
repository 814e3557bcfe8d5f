import { expect, it } from '@jest/globals';
import { expectLibrary } from '@vitrine/testing/expect-library';
import { renderToString } from 'react-dom/server.edge';
import { Link, StaticRouter, useLocation, useSearchParams } from 'react-router-dom';
import { ServerRenderedUrl } from './server-rendered-url.js';

const Place = () => {
  const { pathname, search, hash } = useLocation();
  const [query] = useSearchParams();
  return (
    <Link to="?page=2">
      {`${pathname}${search}${hash}`} {query.get('q')}
    </Link>
  );
};

const rendered = (url: string | null) =>
  renderToString(
    <StaticRouter location="/Ada?q=sea#about">
      <ServerRenderedUrl url={url}>
        <Place />
      </ServerRenderedUrl>
    </StaticRouter>,
  );

it('gives the router another location through the context that its hooks read', () => {
  expectLibrary('react-router', '7.18', 'frontend/src/app/server-rendered-url.tsx');
  expect(rendered('/ada?q=hills')).toContain('<a href="/ada?page=2" data-discover="true">/ada?q=hills hills</a>');
});

it('leaves the location as it is without an address, or with the same one', () => {
  for (const url of [null, '/Ada?q=sea#about']) expect(rendered(url)).toContain('/Ada?q=sea#about sea');
});
