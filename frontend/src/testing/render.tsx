import { I18nProvider } from '@lingui/react';
import { render as renderBare } from '@testing-library/react';
import { i18n } from '@vitrine/contracts/i18n';
import type { PropsWithChildren, ReactNode } from 'react';

/** What components with texts need around them. */
export const Texts = ({ children }: PropsWithChildren) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

/** Renders a component that has texts, without the application around it. */
export const render = (ui: ReactNode) => renderBare(ui, { wrapper: Texts });
