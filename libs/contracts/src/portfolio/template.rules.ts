import type { ContactPreference } from './contact-preference.js';

/** The template a photographer has until they choose another (TPL-22). */
export const DEFAULT_TEMPLATE_ID = 'classic';

/** Colours of a template (ENT-20). */
export interface ColorScheme {
  primary: string;
  secondary: string;
  accent: string;
  text: string;
  textLight: string;
  background: string;
  cardBackground: string;
  border: string;
  /** What is wrong; without one, what is legible on the ground. */
  danger?: string;
}

/** Type of a template (ENT-21). */
export interface Typography {
  fontFamily: string;
  /** Of text, where it is another than that of names and headings. */
  textFamily?: string;
  headingWeight: number;
  bodyWeight: number;
}

/** A row of `GET /api/templates` (ENT-19). */
export interface TemplateDto {
  id: string;
  name: string;
  description: string;
  category: string;
  isDefault: boolean;
  colorScheme: ColorScheme;
  typography: Typography;
  /** Its photographer has colours or type of their own in it. */
  own?: true;
}

/** TPL-08 to TPL-15. */
export const DEFAULT_COLORS: ColorScheme = {
  primary: '#000000',
  secondary: '#ffffff',
  accent: '#f5f5f5',
  text: '#333333',
  textLight: '#666666',
  background: '#ffffff',
  cardBackground: '#ffffff',
  border: '#e5e5e5',
};

/** TPL-16 to TPL-18. */
export const DEFAULT_TYPOGRAPHY: Typography = { fontFamily: 'Montserrat', headingWeight: 300, bodyWeight: 400 };

/** Templates whose layout has no form for enquiries (PORT-38). */
const WITHOUT_FORM: readonly string[] = ['monochrome', 'monochrome-white'];

/** Whether a portfolio has a form: its template shows one, and its photographer takes enquiries (PORT-37). */
export const takesEnquiries = (templateId: string | null | undefined, preference: ContactPreference): boolean =>
  preference !== 'disabled' && !WITHOUT_FORM.includes(templateId ?? DEFAULT_TEMPLATE_ID);

/** The chosen row, else the one flagged default, else the first (TPL-01 to TPL-04). Undefined for an empty list. */
export const resolveTemplate = (all: readonly TemplateDto[], chosenId?: string | null): TemplateDto | undefined =>
  all.find((t) => t.id === chosenId) ?? all.find((t) => t.isDefault) ?? all[0];
