/** Of an address; the line and column at its end say where in the file. */
const QUERY = /[?#][^\s)'"]*?(?=(?::\d+){0,2}(?:[\s)'"]|$))/g;
/** `function@https://…` is how some browsers write a line of a stack. */
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CONTROL = /[^\P{Cc}\n]/gu;

/** What a browser says of an error, without what may tell of a person: queries, anchors and e-mail addresses. */
export const withoutPersonalData = (text: string): string =>
  text.replace(CONTROL, ' ').replace(QUERY, '').replace(EMAIL, '(e-mail)');
