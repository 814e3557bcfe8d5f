import { basename, extname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Finding, lintFiles } from './lib/lint-files.js';

/** One import that must be refused for each direction of docs/architecture.md. */
const FORBIDDEN: [file: string, specifier: string][] = [
  ['libs/contracts/src/a.ts', '@nestjs/common'],
  ['libs/contracts/src/b.ts', 'node:fs'],
  ['libs/contracts/src/c.ts', '@vitrine/platform/rpc/rpc-client'],
  ['libs/contracts/src/d.ts', '@vitrine/image-files/image-file'],
  ['libs/contracts/src/media/a.ts', '../identity/user.rules.js'],
  ['libs/contracts/src/media/b.ts', '../rpc-map.js'],
  ['libs/e2e-support/src/a.ts', 'kysely'],
  ['libs/image-files/src/a.ts', 'node:buffer'],
  ['libs/image-files/src/b.ts', 'sharp'],
  ['libs/platform/src/a.ts', '@vitrine/testing/fake-rpc'],
  ['libs/platform/src/rpc/bad.ts', '../bootstrap/run-process.js'],
  ['services/media/src/a.ts', '@vitrine/portfolio/main'],
  ['services/media/src/photos/b.ts', '../../../identity/src/users/user.entity.js'],
  ['services/media/src/c.ts', '@vitrine/testing/fake-rpc'],
  ['services/gateway/src/a.ts', '@mikro-orm/core'],
  ['services/gateway/src/b.ts', '@vitrine/platform/outbox/outbox'],
  ['services/media/src/photos/photo.entity.ts', './photo.mapper.js'],
  ['services/media/test/photos.integration-spec.ts', '@vitrine/stack/services'],
  ['libs/platform/src/queues/queue.spec.ts', '../../../../e2e/product.js'],
  ['frontend/src/app/a.tsx', '@vitrine/contracts/rpc-map'],
  ['frontend/src/app/b.tsx', '@vitrine/contracts/media/media.rpc'],
  ['frontend/src/app/c.tsx', 'node:path'],
  ['frontend/src/app/d.tsx', '@vitrine/contracts/media/own-photos.dto'],
  ['frontend/src/features/photo-list/a.tsx', '@vitrine/contracts/media/own-photos.dto'],
  ['frontend/src/features/gallery/a.tsx', '../photo-list/photos-list.js'],
  ['frontend/src/features/gallery/b.tsx', '../../app/router.js'],
  ['frontend/src/widgets/toast/a.tsx', '@tanstack/react-query'],
  ['frontend/src/widgets/toast/b.tsx', '../../features/session/use-user.js'],
  ['frontend/src/widgets/toast/c.tsx', '../../data/photos/photo-cache.js'],
  ['frontend/src/data/photos/a.ts', '../../widgets/toast/toaster.js'],
  ['frontend/src/data/photos/b.ts', '../../features/uploads/queue/queue-state.js'],
  ['frontend/src/data/photos/c.ts', '@vitrine/contracts/media/own-photos.dto'],
  ['frontend/src/shared/ui/a.tsx', '../../widgets/toast/toast.js'],
  ['frontend/src/shared/ui/b.tsx', '../../data/photos/photo-cache.js'],
  ['frontend/src/shared/ui/d.tsx', '@vitrine/media/main'],
  ['frontend/src/shared/ui/c.tsx', '@vitrine/contracts/media/own-photos.dto'],
  ['frontend/src/widgets/toast/e.tsx', '@vitrine/contracts/events/event-map'],
  ['frontend/src/widgets/toast/d.tsx', 'node:path'],
  ['frontend/src/features/gallery/c.ts', '../../shared/api/api-client.js'],
  ['frontend/src/features/uploads/queue/a.ts', '../../../shared/api/send-with-progress.js'],
  ['frontend/src/shared/lib/a.ts', '../ui/button.js'],
  ['frontend/src/data/categories/a.ts', '../photos/photo-cache.js'],
  ['frontend/src/widgets/photo-image/a.tsx', '../masonry/photo-grid.js'],
  ['frontend/src/app/shell/a.tsx', '../routes/home.route.js'],
  ['frontend/src/features/a-new-one/a.tsx', '../gallery/gallery.js'],
  ['services/gateway/src/edge/a.ts', '../gallery/gallery.js'],
  ['services/gateway/src/images/a.ts', '../gallery/gallery.js'],
  ['services/gateway/src/gallery/a.ts', '../pages/documents.js'],
  ['services/portfolio/src/read-model/a.ts', '../pages/get-page.js'],
  ['services/portfolio/src/gallery/a.ts', '../heroes/hero.sql.js'],
  ['services/portfolio/src/a-new-one/a.ts', '../config.js'],
  ['services/portfolio/src/pages/a.ts', '../portfolio.module.js'],
  ['services/notify/src/notify-worker.module.ts', './delivery/send-email.js'],
  ['services/ai-worker/src/ai-worker.module.ts', './analysis/analyse-photo.worker.js'],
  ['services/notify/src/emails/a.ts', '../delivery/mailer.port.js'],
  ['services/ai-worker/src/analysis/a.ts', '../ai-worker.module.js'],
  ['services/media/test/a.spec.ts', '@vitrine/stack/redis'],
  ['services/media/test/b.spec.ts', '../../../e2e/support/photographs.js'],
  ['services/media/src/photos/a.spec.ts', '@vitrine/identity/users/user.entity'],
  ['libs/platform/test/b.spec.ts', '@vitrine/e2e-support/product'],
  ['libs/platform/test/a.spec.ts', '../../../stack/dist/redis.js'],
  ['frontend/test/a.spec.tsx', '../../libs/contracts/test/samples.js'],
];

const ALLOWED: [file: string, specifier: string][] = [
  ['libs/contracts/src/identity/ok.ts', '../site-paths.rules.js'],
  ['services/media/src/ok.ts', '@vitrine/contracts/media/photo.rules'],
  ['services/gateway/src/ok.ts', '../portfolio/portfolio.controller.js'],
  ['services/gateway/src/live.ts', '@vitrine/platform/outbox/live-events'],
  ['services/notify/test/mail.integration-spec.ts', '@vitrine/dev-servers/mail-sink'],
  ['frontend/src/features/gallery/data.tsx', '../../data/photos/photo-cache.js'],
  ['frontend/src/features/gallery/ok.tsx', '../../widgets/toast/toast.js'],
  ['frontend/src/features/uploads/pipeline/ok.ts', '../../../shared/api/send-with-progress.js'],
  ['services/gateway/src/gallery/ok.ts', '../edge/rate-limits.js'],
  ['services/portfolio/src/pages/ok.ts', '../read-model/read-model.js'],
  ['services/portfolio/src/portfolio.module.ts', './pages/pages.module.js'],
  ['services/notify/src/notify.module.ts', './emails/email.entity.js'],
  ['services/ai-worker/src/ok.module.ts', './analysis/analysis.module.js'],
  ['services/media/test/allowed.spec.ts', '@vitrine/testing/fake-rpc'],
  ['frontend/test/allowed.spec.tsx', '@vitrine/contracts/media/own-photos.dto'],
];

/** Pairs of files that import each other. */
const CIRCLES: [first: string, second: string, back: string][] = [
  [
    'services/media/src/photos/circle-photo.ts',
    'services/media/src/photos/circle-size.ts',
    "import type { A } from './circle-photo.js';",
  ],
  ['frontend/src/features/circle/page.tsx', 'frontend/src/features/circle/row.tsx', "type A = import('./page.js').A;"],
  ['stack/src/circle/one.ts', 'stack/src/circle/two.ts', "const a = () => import('./one.js');\ntype A = typeof a;"],
];

const TYPE_BY_EXPRESSION = ['frontend/src/app/f.ts', "import('@vitrine/platform/rpc/rpc-client').RpcClient"] as const;

describe('import directions', () => {
  let findings: Finding[];

  beforeAll(() => {
    const importing = [...FORBIDDEN, ...ALLOWED].map(
      ([file, specifier]) => [file, `import { thing } from '${specifier}';\nexport const used = thing;\n`] as const,
    );
    const circles = CIRCLES.flatMap(([first, second, back]) => [
      [first, `export { B as A } from './${basename(second, extname(second))}.js';\n`] as const,
      [second, `${back}\nexport type B = A;\n`] as const,
    ]);
    const [file, type] = TYPE_BY_EXPRESSION;
    findings = lintFiles([...circles, ...importing, [file, `export type A = ${type};\n`]]);
  });

  it('refuses a type that is imported by an expression', () => {
    const found = findings.filter(({ filename }) => filename.endsWith(TYPE_BY_EXPRESSION[0]));
    expect(found.map(({ code }) => code)).toContain('vitrine(import-walls)');
  });

  it.each(FORBIDDEN)('refuses in %s an import of %s', (file) => {
    expect(findings.filter((f) => f.filename.endsWith(file)).map((f) => f.code)).toContain('vitrine(import-walls)');
  });

  it.each(ALLOWED)('allows in %s an import of %s', (file) => {
    expect(findings.filter((f) => f.filename.endsWith(file))).toEqual([]);
  });

  it.each(CIRCLES)('refuses the circle of %s and %s', (...files) => {
    const found = findings.filter(({ filename }) => files.some((file) => filename.endsWith(file)));
    expect(found.map(({ code }) => code)).toEqual(['vitrine(import-circles)']);
  });
});
