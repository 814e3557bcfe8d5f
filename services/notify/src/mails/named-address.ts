import { headerText } from './header-text.js';

/** `"Vera Visitor" <vera@visitors.test>` for a header: any name yields exactly one address. */
export const namedAddress = (name: string, address: string): string =>
  `"${headerText(name)
    .replace(/[\p{Cc}\s"\\]+/gu, ' ')
    .trim()}" <${address}>`;
