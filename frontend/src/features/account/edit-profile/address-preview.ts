import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  addressPart,
  portfolioPath,
  type Addressable,
  type PortfolioUrlType,
} from '@vitrine/contracts/portfolio/portfolio-address.rules';

export interface AddressForm {
  type: PortfolioUrlType;
  label: MessageDescriptor;
}

/** The forms in the order they are offered (ENT-03). */
export const ADDRESS_FORMS: readonly AddressForm[] = [
  { type: 'username', label: msg`Username` },
  { type: 'fullname_dash', label: msg`Full name with a dash` },
  { type: 'fullname_dot', label: msg`Full name with a dot` },
  { type: 'replit_id', label: msg`User ID` },
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
  const instead = who.username ? t`your username` : t`your user ID`;
  if (type === 'username') return who.username ? null : t`Without a username this is ${instead}.`;
  const lacking = (
    [
      [t`first name`, who.firstName],
      [t`last name`, who.lastName],
    ] as const
  ).filter(([, name]) => !addressPart(name));
  const [first, second] = lacking;
  if (!first)
    return OTHER_SCRIPT.test(`${who.firstName}${who.lastName}`)
      ? t`Letters of other scripts than Latin are left out.`
      : null;
  const names = second ? t`first and last name` : first[0];
  const isTyped = lacking.some(([, name]) => name?.trim());
  return isTyped
    ? t`Your ${names} has no letters from a to z, so this is ${instead}.`
    : t`Without a ${names} this is ${instead}.`;
};
