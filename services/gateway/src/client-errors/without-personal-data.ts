/** Of an address; line and column at its end stay. */
const QUERY = /[?#][^\s)'"]*?(?=(?::\d+){0,2}(?:[\s)'"]|$))/g;
/** `function@https://…` is how some browsers write a line of a stack. */
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CONTROL = /[^\P{Cc}\n]/gu;

/** A browser's report of an error without personal data: queries, anchors and e-mail addresses. */
export const withoutPersonalData = (text: string): string =>
  text.replace(CONTROL, ' ').replace(QUERY, '').replace(EMAIL, '(e-mail)');
