import type { ComponentType } from 'react';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import type { LayoutProps } from './layouts/layout.js';

const LAYOUTS_AT = 'src/features/portfolio-page/layouts';

const Classic = lazyComponent(
  async () => ({ default: (await import('./layouts/classic/classic-layout.js')).ClassicLayout }),
  { source: `${LAYOUTS_AT}/classic/classic-layout.tsx` },
);
const Epic = lazyComponent(async () => ({ default: (await import('./layouts/epic/epic-layout.js')).EpicLayout }), {
  source: `${LAYOUTS_AT}/epic/epic-layout.tsx`,
});
const Monochrome = lazyComponent(
  async () => ({ default: (await import('./layouts/monochrome/monochrome-layout.js')).MonochromeLayout }),
  { source: `${LAYOUTS_AT}/monochrome/monochrome-layout.tsx` },
);

interface Layout {
  Part: ComponentType<LayoutProps>;
  /** PORT-44, PORT-45. */
  hasHero: boolean;
}

const CLASSIC: Layout = { Part: Classic, hasHero: true };
const MONOCHROME: Layout = { Part: Monochrome, hasHero: false };

const LAYOUTS = new Map<string, Layout>([
  ['classic', CLASSIC],
  ['epic', { Part: Epic, hasHero: true }],
  ['monochrome', MONOCHROME],
  ['monochrome-white', MONOCHROME],
]);

/** The layout of a template. One without a row here is the classic layout in its own colours and type (PORT-47). */
export const layoutOf = (templateId: string | undefined): Layout => LAYOUTS.get(templateId ?? '') ?? CLASSIC;
