/**
 * Allowed imports: docs/architecture.md (*Import directions*) as data, read by `import-walls.mjs`.
 *
 * `from` and `to` are patterns over paths in the repository; `$1` in `to` is what the first group of `from` has matched, so
 * that a new folder needs no new row. `to` sees packages by their specifier (`@nestjs/common`) and relative imports by
 * their path (`services/media/src/photos/photo.entity.js`). Rows add up: a file keeps to every row that matches it.
 *
 * @typedef {{ from: RegExp, to: string, message: string, allowTypes?: true }} Direction
 */

const PRODUCT =
  'gateway|identity|media|portfolio|ai-worker|notify|testing|dev-servers|e2e-support|stack|frontend|e2e|bench';

/** @type {Direction[]} for production files */
export const DIRECTIONS = [
  {
    from: /^libs\/contracts\/src\//,
    to: '^(?!(class-validator|class-transformer|reflect-metadata)$|@lingui/|libs/contracts/src/)',
    message:
      'contracts are pure: class-validator, class-transformer, messages of Lingui and their own files, nothing else',
  },
  {
    from: /^libs\/image-files\/src\//,
    to: '^(?!@vitrine/contracts/|libs/image-files/src/)',
    message: 'readers of image files run in the page too: contracts and their own files, nothing else',
  },
  {
    from: /^libs\/platform\/src\//,
    to: `^@vitrine/(${PRODUCT})(/|$)`,
    message: 'platform knows contracts and no service',
  },
  {
    from: /^((?:libs|services)\/[^/]+|frontend|cli|stack)\//,
    to: '^(?!$1/)(libs|services|frontend|cli|stack|e2e|bench|scripts)/',
    message: 'no relative path out of the package',
  },
  {
    from: /^services\//,
    to: `^@vitrine/(${PRODUCT})(/|$)`,
    message: 'a service imports libs only; services talk through contracts',
  },
  {
    from: /^services\/gateway\/src\//,
    to: '^@mikro-orm/|^@vitrine/platform/(orm/|outbox/(outbox|event))',
    message: 'the gateway has no database',
  },
  {
    from: /^services\/[^/]+\/src\/.*\.(entity|repository)\.ts$/,
    to: '\\.(mapper|controller)\\.js$',
    message: 'a table knows neither its answers nor its callers',
  },
  {
    from: /^services\/([^/]+)\/src\/[^/]+\.module\.ts$/,
    to: '^services/$1/src/(?!migrations/list\\.js$)[^/]+/(?!.*\\.(module|entity)\\.js$)',
    message: 'a root module lists the modules of features; each of them registers its own providers',
  },
  {
    from: /^services\/portfolio\/src\/(?:discovery|gallery|heroes|page-revision|pages|read-model|site|templates)\//,
    to: '^services/portfolio/src/(client-galleries|proofing)/',
    message: 'what the public sees knows nothing of client galleries (decision 0121)',
  },
  {
    from: /^frontend\/src\//,
    to: `^@vitrine/(platform|${PRODUCT})(/|$)|^@vitrine/contracts/(rpc-map$|(rpc|events|queues)/)|^@vitrine/contracts/.*\\.(rpc|events)$|^@nestjs/|^node:|^@mikro-orm/`,
    message: "the page knows contracts' DTOs, rules, routes and codes only",
  },
  {
    from: /^frontend\/src\//,
    to: '^@vitrine/contracts/.*\\.dto$',
    allowTypes: true,
    message:
      'a DTO brings class-validator to every visitor; the page takes types from it, lists and rules from *.rules',
  },
  {
    from: /^cli\/src\//,
    to: '^(?!@vitrine/(contracts|image-files)/|node:|cli/src/)',
    message: 'the command line knows contracts and readers of image files, and needs nothing else to run',
  },
  {
    from: /^frontend\/src\/(?:shared|widgets|data|features)\//,
    to: '^frontend/src/(app|testing)/',
    message: 'imports go downwards: app, features, data and widgets, shared',
  },
  {
    from: /^frontend\/src\/(?:shared|widgets|data)\//,
    to: '^frontend/src/features/',
    message: 'imports go downwards: app, features, data and widgets, shared',
  },
  {
    from: /^frontend\/src\/shared\//,
    to: '^frontend/src/(widgets|data)/',
    message: 'imports go downwards: app, features, data and widgets, shared',
  },
  {
    from: /^frontend\/src\/data\//,
    to: '^frontend/src/widgets/',
    message: 'data knows shared only; features show it, widgets are given it',
  },
  {
    from: /^frontend\/src\/widgets\//,
    to: '^frontend/src/data/',
    message: 'data knows shared only; features show it, widgets are given it',
  },
  {
    from: /^frontend\/src\/features\/([^/]+)\//,
    to: '^frontend/src/features/(?!$1/)',
    message: 'features do not import each other; they meet in app',
  },
  {
    // The upload pipeline sends files itself: their bytes are no server state.
    from: /^frontend\/src\/(?:app|widgets|features\/(?!uploads\/pipeline\/))/,
    to: '^frontend/src/shared/api/(api-client|call-form|call-list|send-with-progress)\\.js$',
    allowTypes: true,
    message: 'calls to the server stand in data',
  },
  {
    from: /^frontend\/src\/widgets\//,
    to: '^@tanstack/(react-)?query|^react-router',
    message: 'a widget shows what it is given: no fetching, no router',
  },
];

/** @type {Direction[]} for tests and what supports them */
export const TEST_DIRECTIONS = [
  {
    from: /^((?:libs|services)\/[^/]+|frontend|cli|stack|e2e)\//,
    to: '^(?!$1/)(libs|services|frontend|cli|stack|e2e|bench)/',
    message: 'no relative path out of the package; what several packages test with is @vitrine/testing',
  },
  {
    from: /^(?:libs|services|frontend)\//,
    to: '^@vitrine/(stack|e2e|e2e-support|bench)(/|$)',
    message: 'a test takes servers from @vitrine/dev-servers and the rest from @vitrine/testing',
  },
  {
    from: /^services\/([^/]+)\//,
    to: '^@vitrine/(?!$1(/|$))(gateway|identity|media|portfolio|ai-worker|notify|frontend)(/|$)',
    message: 'a test starts its own service; the others are played by fakes that the contracts type',
  },
  {
    from: /^frontend\//,
    to: '^@vitrine/(gateway|identity|media|portfolio|ai-worker|notify)(/|$)',
    message: 'the page is tested against the contracts, not against a service',
  },
];

/** Tests that may import against {@link TEST_DIRECTIONS}: `file imports target`. Each row is to go. */
export const TEST_EXCEPTIONS = new Set([
  'libs/testing/src/memory-object-store.spec.ts libs/platform/test/object-store.contract.js',
]);

/**
 * The folders of a package, lowest first. A folder imports from lower rows alone, so that no two import each other, not
 * by way of others either. A file beside the folders is open to all unless a row names it, or it puts the process
 * together (`*.module.ts`, `*main.ts`).
 *
 * @type {Record<string, string[][]>}
 */
export const LAYERS = {
  'libs/contracts/src': [
    ['ai', 'errors', 'fields'],
    ['queues', 'rpc'],
    ['http'],
    ['media'],
    ['portfolio', 'tasks'],
    ['admin'],
    ['identity', 'notify'],
    ['client-galleries'],
    ['events'],
    ['body-size.rules', 'http-map', 'rpc-map', 'server-rendering'],
  ],
  'libs/platform/src': [
    ['concurrency', 'config', 'context', 'discovery', 'http-client', 'text', 'validation', 'zip'],
    ['health', 'images', 'tracing'],
    ['log'],
    ['errors', 'object-store', 'reconciler'],
    ['rpc'],
    ['queues'],
    ['live-updates', 'outbox'],
    ['orm', 'queue-admin'],
    ['bootstrap', 'tasks'],
  ],
  'services/identity/src': [['migrations'], ['acts', 'users'], ['sign-in']],
  'services/ai-worker/src': [['analysis'], ['banners']],
  'services/media/src': [
    ['migrations', 'jobs', 'owners'],
    ['photo-library', 'storage'],

    ['image-addresses', 'derivatives', 'tasks'],
    ['originals', 'photos'],
    ['categories', 'site-images'],
    ['analysis', 'banners', 'insights', 'moderation'],
    ['library', 'uploads'],
    ['account-removal', 'archives', 'desk', 'photo-library-import', 'storage-audit'],
    ['object-browser'],
  ],
  'services/portfolio/src': [
    ['migrations', 'page-revision'],
    ['templates'],
    ['read-model'],
    ['client-galleries'],
    ['proofing'],
    ['alignment', 'discovery', 'gallery', 'heroes'],
    ['pages'],
    ['site'],
  ],
  'services/gateway/src': [
    ['http-cache'],
    ['edge'],
    ['sessions'],
    ['gallery', 'images', 'portfolio', 'uploads', 'my-photos', 'client-errors', 'google-photos'],
    ['discovery', 'events'],
    ['admin', 'auth', 'pages', 'piwigo'],
    ['api-docs', 'client-galleries', 'enquiries'],
  ],
  'services/notify/src': [
    ['migrations', 'mails', 'emails'],
    ['webhooks'],
    ['enquiries', 'gallery-mails', 'welcome', 'lost-originals', 'delivery'],
    ['deleted-users'],
  ],
  'frontend/src/shared': [['lib'], ['api', 'toast'], ['hooks', 'theme'], ['ui']],
  'frontend/src/data': [
    [
      'access-tokens',
      'categories',
      'enquiries',
      'client-gallery',
      'gallery',
      'hero',
      'live',
      'photo-library',
      'photo-order',
      'session',
      'site',
      'storage',
      'templates',
      'webhooks',
    ],
    ['client-galleries', 'tasks', 'portfolio', 'profile', 'profile-image'],
    ['admin', 'photos'],
  ],
  'frontend/src/widgets': [
    [
      'carry',
      'crop-editor',
      'focal-point',
      'from-file',
      'photo-image',
      'photo-walk',
      'profile-fields',
      'review',
      'rich-text',
    ],
    ['selection', 'toast'],
    ['carousel', 'data-table', 'hero-banner', 'masonry', 'photo-table', 'rights'],
    ['lightbox', 'shortcuts', 'site-page'],
  ],
  'frontend/src/app': [['boot', 'my-photos', 'shell'], ['routes']],
};
