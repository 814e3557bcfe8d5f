import { BRAND } from '@vitrine/contracts/brand';
import { pathOf } from '@vitrine/contracts/http/routes';

const file = (name: string): string => pathOf('apiDocsFile', { file: name });

/** Swagger UI, from this server alone and without anything that the content security policy would have to let through. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${BRAND} API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${file('swagger-ui.css')}" />
    <link rel="stylesheet" href="${file('page.css')}" />
    <script defer src="${file('swagger-ui-bundle.js')}"></script>
    <script defer src="${file('page.js')}"></script>
  </head>
  <body>
    <main id="docs"><noscript><a href="${pathOf('apiDocument')}">The OpenAPI document</a></noscript></main>
  </body>
</html>
`;

/** Shows calls without sending them: a write from here would act on the reader's own account. */
export const PAGE_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: ${JSON.stringify(pathOf('apiDocument'))},
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Nothing is sent from here, so nothing signs in; what is long wraps or scrolls on a phone. */
export const PAGE_STYLE = `body { margin: 0; background: #fff; }
.dark-mode body { background: #1c2022; }
/* Calls are only read here. */
.swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; word-break: break-word; }
`;
