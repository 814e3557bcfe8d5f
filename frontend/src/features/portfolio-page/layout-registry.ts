import type { ComponentType } from 'react';
import { ClassicLayout } from './layouts/classic-layout.js';
import type { LayoutProps } from './layouts/layout.js';

/** Layouts by template id. A template without a row here is the classic layout in its own colours and type (PORT-47). */
const LAYOUTS: Record<string, ComponentType<LayoutProps>> = { classic: ClassicLayout };

export const layoutOf = (templateId: string | undefined): ComponentType<LayoutProps> =>
  (templateId && Object.hasOwn(LAYOUTS, templateId) ? LAYOUTS[templateId] : undefined) ?? ClassicLayout;
