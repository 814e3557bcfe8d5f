import type { ThemeAttributes } from '@vitrine/contracts/server-rendering';
import {
  DEFAULT_COLORS,
  DEFAULT_TEMPLATE_ID,
  DEFAULT_TYPOGRAPHY,
  type TemplateDto,
} from '@vitrine/contracts/portfolio/template.rules';

/** The variables of a template, name -> value (TPL-06 to TPL-18). What a template leaves out has its default. */
export const templateVariables = (template: Partial<TemplateDto> | null): Record<string, string> => {
  const colors = { ...DEFAULT_COLORS, ...template?.colorScheme };
  const type = { ...DEFAULT_TYPOGRAPHY, ...template?.typography };
  const { textFamily: text = type.fontFamily } = type;
  const isPair = type.textFamily !== undefined;
  return {
    // No template has a colour for what is wrong; this one is legible on its ground.
    '--template-danger': isDark(colors.background) ? '#f08a80' : '#a3201d',
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--template-${name}`, value])),
    '--template-fontFamily': fontStack(type.fontFamily, '', isPair),
    '--template-capitals': fontStack(text, ' Capitals', isPair),
    ...(isPair && { '--template-textFamily': fontStack(text, '', true) }),
    '--template-headingWeight': String(type.headingWeight),
    '--template-bodyWeight': String(type.bodyWeight),
    '--template-scheme': isDark(colors.background) ? 'dark' : 'light',
  };
};

/** What a template sets on the root element and on the body. */
export const themeAttributesOf = (template: Partial<TemplateDto> | null): ThemeAttributes => ({
  rootClass: template?.own ? 'template-page own-look' : 'template-page',
  variables: templateVariables(template),
  bodyClass: `template-${(template?.id ?? DEFAULT_TEMPLATE_ID).replace(/[^A-Za-z0-9_-]/g, '')}`,
});

/** {@link themeAttributesOf} in the browser. */
export const applyTemplate = (template: Partial<TemplateDto> | null): (() => void) =>
  applyTheme(themeAttributesOf(template));

/** Sets a page's theme attributes; returns how to remove them. The server's page has them already. */
export const applyTheme = ({ rootClass, variables, bodyClass }: ThemeAttributes): (() => void) => {
  const root = document.documentElement;
  const classes = [
    [root, rootClass],
    [document.body, bodyClass],
  ] as const;
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  for (const [element, names] of classes) element.classList.add(...namesIn(names));
  return () => {
    for (const name of Object.keys(variables)) root.style.removeProperty(name);
    for (const [element, names] of classes) element.classList.remove(...namesIn(names));
  };
};

/**
 * What only pages with colours or type of their own need: fetched before such a page is shown. The server's has it in its
 * head.
 */
export const loadOwnLook = (): Promise<unknown> => import('./own-look.css');

const namesIn = (classes: string): string[] => classes.split(' ').filter(Boolean);

// Our own fonts are variable ones, which have names of their own.
const fontStack = (family: string, kind: string, isPair: boolean): string => {
  const first = family.split(',')[0]?.trim().replace(/['"]/g, '') || DEFAULT_TYPOGRAPHY.fontFamily;
  // Those of the pairs come with own-look.css.
  const known = STAND_INS.has(first + kind) ? first + kind : isPair ? first : DEFAULT_TYPOGRAPHY.fontFamily;
  const standIn = `${known} Stand-in`;
  return `'${first} Variable', '${first}', '${standIn}', '${standIn} DejaVu', sans-serif`;
};

/** Fonts with fallbacks of their size (fallback-fonts.css). */
const STAND_INS = new Set(['Montserrat', 'Montserrat Capitals', 'Inter']);

const isDark = (hex: string): boolean => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return false;
  const [r = 255, g = 255, b = 255] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 110;
};
