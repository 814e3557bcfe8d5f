/** A text for a header: `=?…?=` in it would be decoded by mail programs, into line breaks and other people's words. */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');
