import type { PageToRender, RenderedPage } from '@vitrine/contracts/server-rendering';
import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router';
import { Pages } from './app/app.js';
import { renderWithPageData } from './shared/api/page-data.js';
import { createQueryClient } from './shared/api/query-client.js';
import { preloadServerComponents } from './shared/lib/lazy-component.js';
import { createRenderCollector, RenderCollector } from './shared/lib/render-collector.js';
import { galleryTheme } from './shared/theme/gallery-theme.js';
import { themeAttributesOf } from './shared/theme/page-theme.js';

/** renderToString is synchronous: lazy components have to be loaded before the first page is rendered. */
export const prepare = preloadServerComponents;

/** Renders a visitors' page. Throws what a component throws. */
export const render = ({ url, data }: PageToRender): RenderedPage => {
  const { html, collector } = renderOnce({ url, data }, createRenderCollector());
  if (!collector.isComplete()) {
    renderOnce({ url, data }, createRenderCollector({ isStrict: true }));
    throw new Error(`a part of ${url} was not rendered`);
  }
  return {
    html,
    modules: [...collector.modules],
    preloads: collector.preloads,
    hasContactForm: collector.marks.has('contact-form'),
    theme: themeOf(data),
  };
};

const themeOf = ({ portfolio, sitePage, projects, links, clientGallery }: PageToRender['data']) => {
  const ofPhotographer = portfolio ?? sitePage ?? projects ?? links;
  if (ofPhotographer) return themeAttributesOf(ofPhotographer.template);
  return clientGallery ? galleryTheme(clientGallery.look) : null;
};

const renderOnce = ({ url, data }: PageToRender, collector: RenderCollector) => {
  // Nothing is collected while it renders, and all of it after: no timer may keep a page in memory.
  const client = createQueryClient({ keepMs: Number.POSITIVE_INFINITY });
  try {
    const html = renderWithPageData(data, () =>
      renderToString(
        <RenderCollector value={collector}>
          <StaticRouter location={url}>
            <Pages client={client} />
          </StaticRouter>
        </RenderCollector>,
      ),
    );
    return { html, collector };
  } finally {
    client.clear();
  }
};
