import { headerText } from './header-text.js';

/** `"Vera Visitor" <vera@visitors.test>` for a header: whatever the name, there is one address in it. */
export const namedAddress = (name: string, address: string): string =>
  `"${headerText(name)
    .replace(/[\p{Cc}\s"\\]+/gu, ' ')
    .trim()}" <${address}>`;
