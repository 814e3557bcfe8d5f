import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { Pages } from './app/app.js';
import { Providers } from './app/providers.js';
import { RouteTable } from './app/router.js';
import { renderWithPageData } from './shared/api/page-data.js';
import { createQueryClient } from './shared/api/query-client.js';
import { DrawnSources } from './shared/lib/render-collector.js';
import { preloadServerComponents } from './shared/lib/lazy-component.js';
import { themeAttributesOf } from './shared/theme/page-theme.js';

/** An address of the site, with no more of the query than what is drawn, and what `shared/api/page-data.ts` will find in the page. */
export interface PageToRender {
  url: string;
  data: { portfolio?: { template: Parameters<typeof themeAttributesOf>[0] } };
}

export interface RenderedPage {
  /** For the inside of the page's root element. */
  html: string;
  /** Modules the browser needs to take the page over, as the build's manifest names them. */
  modules: string[];
  /** What the template puts on the elements around it. */
  theme: ReturnType<typeof themeAttributesOf> | null;
}

/** Drawing does not wait: what it may draw has to be here before the first page is asked for. */
export const prepare = preloadServerComponents;

/** Draws a page of the visitors' area. Throws what a component throws. */
export const render = ({ url, data }: PageToRender): RenderedPage => {
  const sources = new Set<string>();
  // Nothing is forgotten while it is drawn, and everything after: no timer may keep a page in memory.
  const client = createQueryClient({ keepMs: Number.POSITIVE_INFINITY });
  const draw = (page: ReactNode) =>
    renderWithPageData(data, () =>
      renderToString(
        <StrictMode>
          <DrawnSources value={sources}>
            <StaticRouter location={url}>{page}</StaticRouter>
          </DrawnSources>
        </StrictMode>,
      ),
    );
  try {
    const html = draw(<Pages client={client} />);
    if (html.includes(GIVEN_UP)) {
      // Inside of a Suspense React keeps to itself what broke. Drawn without the route's it says so, unless it was a wall.
      draw(
        <Providers client={client}>
          <RouteTable />
        </Providers>,
      );
      throw new Error(`a part of ${url} could not be drawn`);
    }
    return {
      html: html.replace(PRELOADS, ''),
      modules: [...sources],
      theme: data.portfolio ? themeAttributesOf(data.portfolio.template) : null,
    };
  } finally {
    client.clear();
  }
};

/** How React marks a Suspense that the browser has to draw. */
const GIVEN_UP = '<!--$!-->';
/** React announces pictures ahead of the markup; the page's head has done so already, and knows better which is first. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
