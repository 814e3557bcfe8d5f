import { BRAND } from '@vitrine/contracts/brand';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { Shell } from '../pages/shell.js';

/** The file of swagger-ui-dist that the page needs; its stylesheet is not used. */
export const RENDERER = 'swagger-ui-bundle.js';

/** Lucide's moon and sun, as the site's bar has them. */
const MOON =
  '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />';
const SUN =
  '<circle cx="12" cy="12" r="4" /><path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />';
const icon = (name: string, paths: string): string =>
  `<svg class="${name}" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

/**
 * Swagger UI in the site's look, from this server alone and within the content security policy of every page. Its script
 * and its styles are `frontend/api-docs`.
 */
export const apiDocsPage = (shell: Shell): string => {
  const style = shell.file('api-docs/page.css');
  const script = shell.file('api-docs/page.js');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>API – ${BRAND}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${shell.lookTags}
    ${style ? `<link rel="stylesheet" href="${style}" />` : ''}
    ${script ? `<script defer src="${pathOf('apiDocsFile', { file: RENDERER })}"></script><script defer src="${script}"></script>` : ''}
  </head>
  <body class="api-docs">
    <a href="#docs" class="skip-link">Skip to content</a>
    <header class="bar page-x">
      <a class="wordmark" href="/" aria-label="${BRAND}, home">${BRAND}</a>
      <nav aria-label="Main">
        <a class="underline-grow" href="/">Back to the site</a>
        <a class="underline-grow" href="${pathOf('apiDocument')}">OpenAPI JSON</a>
      </nav>
      <button type="button" id="theme-toggle" class="needs-script" aria-label="Use dark theme">${icon('moon', MOON)}${icon('sun', SUN)}</button>
    </header>
    <main id="docs" class="page-x" tabindex="-1" data-document="${pathOf('apiDocument')}">
      <noscript><p>Without scripts, read <a class="link" href="${pathOf('apiDocument')}">the OpenAPI document</a>.</p></noscript>
    </main>
  </body>
</html>
`;
};
