const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the inside of an HTML element or of a quoted attribute. NUL, which HTML forbids, is left out. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('\0', '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
