import {
  addressPart,
  portfolioPath,
  type Addressable,
  type PortfolioUrlType,
} from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PROFILE_FORM_TEXT } from './profile-texts.js';

const TEXT = PROFILE_FORM_TEXT.addressPreview;

export interface AddressForm {
  type: PortfolioUrlType;
  label: string;
}

/** The forms in the order they are offered (ENT-03). */
export const ADDRESS_FORMS: readonly AddressForm[] = [
  { type: 'username', label: TEXT.usernameLabel },
  { type: 'fullname_dash', label: TEXT.fullnameDashLabel },
  { type: 'fullname_dot', label: TEXT.fullnameDotLabel },
  { type: 'replit_id', label: TEXT.userIdLabel },
];

export interface AddressPreview {
  path: string;
  /** Why the address is not of the selected form; null when it is. */
  fallback: string | null;
}

/** The very address a form gives with what is typed, and why it falls back when it does (URLS-01 to URLS-06). */
export const addressPreview = (type: PortfolioUrlType, typed: Addressable): AddressPreview => {
  const who = {
    ...typed,
    username: typed.username?.trim() ?? '',
    portfolioUrlType: type,
  };
  return { path: portfolioPath(who), fallback: reason(type, who) };
};

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

const reason = (type: PortfolioUrlType, who: Addressable): string | null => {
  if (type === 'replit_id') return null;
  const instead = who.username ? 'your username' : 'your user ID';
  if (type === 'username') return who.username ? null : TEXT.withoutUsername(instead);
  const lacking = (
    [
      ['first name', who.firstName],
      ['last name', who.lastName],
    ] as const
  ).filter(([, name]) => !addressPart(name));
  const [first, second] = lacking;
  if (!first) return OTHER_SCRIPT.test(`${who.firstName}${who.lastName}`) ? TEXT.lettersLeftOut : null;
  const names = second ? 'first and last name' : first[0];
  const isTyped = lacking.some(([, name]) => name?.trim());
  return isTyped ? TEXT.noLatinLetters(names, instead) : TEXT.withoutNames(names, instead);
};
