import type { ReactNode } from 'react';
import { ClassicLayout } from './layouts/classic-layout.js';
import type { LayoutProps } from './layouts/layout.js';

/** Layouts by template id. A template without a row here is the classic layout in its own colours and type (PORT-47). */
const LAYOUTS: Record<string, (props: LayoutProps) => ReactNode> = {
  classic: (props) => <ClassicLayout {...props} />,
};

export const renderLayout = (templateId: string | undefined, props: LayoutProps): ReactNode => {
  const render = templateId && Object.hasOwn(LAYOUTS, templateId) ? LAYOUTS[templateId] : undefined;
  return (render ?? LAYOUTS['classic'])?.(props);
};
