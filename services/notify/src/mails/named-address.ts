/** A text for a header: `=?…?=` in it would be decoded by mail programs, into line breaks and foreign text. */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');

/** `"Vera Visitor" <vera@visitors.test>` for a header: any name yields exactly one address. */
export const namedAddress = (name: string, address: string): string =>
  `"${headerText(name)
    .replace(/[\p{Cc}\s"\\]+/gu, ' ')
    .trim()}" <${address}>`;
