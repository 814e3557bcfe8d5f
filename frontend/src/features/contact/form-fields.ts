import type { FieldName, Values } from './contact-values.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Writes into the fields themselves, which nothing else holds the text of. */
export const fillForm = (form: HTMLFormElement, values: Values, only: (field: Field) => boolean): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (isWritten(field) && only(field)) field.value = value;
  }
};

/** What takes the focus for a field. */
export const fieldControl = (form: HTMLFormElement, name: FieldName): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]:not([type="hidden"])`);

// The day is rendered from the page's state, and hidden fields are not typed.
const isWritten = (field: Element | RadioNodeList | null): field is Field =>
  (field instanceof HTMLInputElement && !['hidden', 'date'].includes(field.type)) ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;
