/** A text for a header: `=?…?=` in it would be decoded by mail programs, into line breaks and foreign text. */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');
