import { defineEntity, p } from '@mikro-orm/postgresql';
import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import { isOnboarded, PROFILE_LIMITS, type Role, ROLES } from '@vitrine/contracts/identity/user.rules';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { FormerAddress } from '@vitrine/contracts/identity/identity.events';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import { CONTACT_PREFERENCES, DEFAULT_CONTACT_PREFERENCE } from '@vitrine/contracts/portfolio/contact-preference';
import { DATA_MINING_IDS, DEFAULT_DATA_MINING_ID } from '@vitrine/contracts/portfolio/data-mining.rules';
import {
  DEFAULT_PORTFOLIO_URL_TYPE,
  PORTFOLIO_URL_TYPES,
  type PortfolioUrlType,
  portfolioIdentifier,
} from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { DEFAULT_LICENCE_ID, LICENCE_IDS } from '@vitrine/contracts/portfolio/rights.rules';
import { wantedNames, type WantedNames } from './address.policy.js';
import { formerAddressesAfter } from './former-addresses.policy.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    issuer: p.text(),
    subject: p.text(),
    email: p.text().nullable(),
    emailVerified: p.boolean(),
    role: p.enum(ROLES),
    /** The administrator who has set the role; from then on `ADMIN_EMAILS` no longer does. */
    roleSetBy: p.uuid().nullable(),
    roleSetAt: p.datetime().nullable(),
    suspendedAt: p.datetime().nullable(),
    /** The administrator. */
    suspendedBy: p.uuid().nullable(),
    suspendedReason: p.text().nullable(),
    username: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    tagline: p.text().nullable(),
    bio: p.text().nullable(),
    profileImageUrl: p.text().nullable(),
    /** Revision of the newest site image event applied, so that a late older one changes nothing. */
    profileImageRevision: p.bigint('number').default(0),
    instagram: p.text().nullable(),
    twitter: p.text().nullable(),
    website: p.text().nullable(),
    city: p.text().nullable(),
    country: p.text().nullable(),
    portfolioUrlType: p.enum(PORTFOLIO_URL_TYPES),
    contactPreference: p.enum(CONTACT_PREFERENCES),
    showExif: p.boolean(),
    allowAiCrawlers: p.boolean(),
    showTitles: p.boolean().default(true),
    creator: p.text().nullable(),
    credit: p.text().nullable(),
    copyright: p.text().nullable(),
    usageTerms: p.text().nullable(),
    licensingPage: p.text().nullable(),
    licence: p.enum(LICENCE_IDS).default(DEFAULT_LICENCE_ID),
    dataMining: p.enum(DATA_MINING_IDS).default(DEFAULT_DATA_MINING_ID),
    suggestTexts: p.boolean(),
    /** Last segment of the canonical address; unique among full-name forms, and usernames are unique by themselves. */
    address: p.text().nullable(),
    /** Redirect to the page, and stay reserved for a while. */
    formerAddresses: p.json<FormerAddress[]>().defaultRaw("'[]'"),
    revision: p.integer(),
    onboardedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime().onUpdate(() => new Date()),
    deletedAt: p.datetime().nullable(),
  },
});

/** The derivative whose address is published; the advised size of a profile image (PROF-18). */
const PROFILE_IMAGE_SIDE = 400;

/** Replaces the issuer of a deleted user; no issuer has this name, because issuers are web addresses. */
const TOMBSTONE = 'deleted';

/** Issuer of accounts that the sign-in of one's own has made; the site's address may change (decision 0128). */
export const OWN_ISSUER = 'own';

const ANONYMOUS = {
  email: null,
  emailVerified: false,
  role: 'user',
  roleSetBy: null,
  roleSetAt: null,
  suspendedAt: null,
  suspendedBy: null,
  suspendedReason: null,
  username: null,
  firstName: null,
  lastName: null,
  tagline: null,
  bio: null,
  profileImageUrl: null,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  portfolioUrlType: DEFAULT_PORTFOLIO_URL_TYPE,
  contactPreference: DEFAULT_CONTACT_PREFERENCE,
  showExif: false,
  allowAiCrawlers: false,
  showTitles: true,
  creator: null,
  credit: null,
  copyright: null,
  usageTerms: null,
  licensingPage: null,
  licence: DEFAULT_LICENCE_ID,
  dataMining: DEFAULT_DATA_MINING_ID,
  suggestTexts: true,
  address: null,
  formerAddresses: [],
  onboardedAt: null,
} as const;

const blankToNull = (text: string | null): string | null => text?.trim() || null;

const suggestedName = (name: string | null | undefined): string | null =>
  blankToNull(name ? beginningOf(storable(name).trim(), PROFILE_LIMITS.nameMax) : null);

/** An account. Rows are created by {@link UsersRepository.lockOrCreate}, which leaves the id to the database. */
export class User extends UserSchema.class {
  /** Applies the provider's claims. Names are only a first suggestion: those the user has entered stay. */
  signedIn(claims: SignInDto, isAdminEmail: (email: string) => boolean): void {
    if (claims.email) {
      this.email = claims.email;
      this.emailVerified = claims.emailVerified;
      if (!this.roleSetAt && claims.emailVerified && isAdminEmail(claims.email)) this.role = 'admin';
    }
    this.firstName ??= suggestedName(claims.givenName);
    this.lastName ??= suggestedName(claims.familyName);
  }

  /** Where mail to the user goes: an unverified address may belong to another person. */
  get mailAddress(): string | null {
    return this.emailVerified ? (this.email ?? null) : null;
  }

  /** What an administrator says counts from now on, whatever `ADMIN_EMAILS` lists. */
  setRole(role: Role, by: string): void {
    Object.assign(this, { role, roleSetBy: by, roleSetAt: new Date() });
  }

  get isSuspended(): boolean {
    return Boolean(this.suspendedAt);
  }

  suspend(by: string, reason: string): void {
    Object.assign(this, { suspendedAt: new Date(), suspendedBy: by, suspendedReason: reason });
  }

  restore(): void {
    Object.assign(this, { suspendedAt: null, suspendedBy: null, suspendedReason: null });
  }

  /** Applies a profile form: what is left out stays, blank becomes null. */
  edit(form: UpdateProfileDto): void {
    const before = this.heldNames;
    this.username = form.username;
    this.firstName = form.firstName;
    this.lastName = form.lastName;
    for (const field of ['tagline', 'bio', 'instagram', 'twitter', 'website', 'city', 'country'] as const) {
      const value = form[field];
      if (value !== undefined) this[field] = blankToNull(value);
    }
    if (form.portfolioUrlType) this.portfolioUrlType = form.portfolioUrlType;
    this.readdress(before);
  }

  /** Whether the rule of URLS-10 has come to make another address of the full name than it did when it was saved. */
  get isAddressOld(): boolean {
    return this.address !== null && this.address !== portfolioIdentifier(this).toLowerCase();
  }

  /** Takes the address that the rule makes now, or `form` where that is another user's; the one before leads on. */
  renewAddress(form: PortfolioUrlType): void {
    const before = this.heldNames;
    this.portfolioUrlType = form;
    this.readdress(before);
  }

  /** As they were saved: the rule that made the address of a full name may have changed since. */
  private get heldNames(): WantedNames {
    const now = wantedNames(this);
    return { ...now, address: now.address === null ? null : (this.address ?? null) };
  }

  private readdress(before: WantedNames): void {
    this.address = portfolioIdentifier(this).toLowerCase();
    // Before onboarding there is no page to link to.
    if (this.onboardedAt)
      this.formerAddresses = formerAddressesAfter(this.formerAddresses, before, wantedNames(this), new Date());
  }

  /** Applies media's snapshot of the profile image; one older than the last is ignored. */
  applyProfileImage(snapshot: SiteImageSnapshot): void {
    if (snapshot.revision <= this.profileImageRevision) return;
    this.profileImageRevision = snapshot.revision;
    this.profileImageUrl = snapshot.state === 'ready' ? imageSrc(snapshot.image, PROFILE_IMAGE_SIDE) : null;
  }

  /** True exactly once: when the profile is complete for the first time. */
  completeOnboarding(): boolean {
    if (this.onboardedAt || !isOnboarded(this)) return false;
    this.onboardedAt = new Date();
    return true;
  }

  /** Whether `typed` is the username, in any case; the empty text before there is one (ACCT-48). */
  hasUsername(typed: string): boolean {
    return typed.trim().toLowerCase() === (this.username ?? '').toLowerCase();
  }

  /** Removes everything that identifies the user; a later sign-in with the same account creates a new user (ACCT-48). */
  anonymise(): void {
    Object.assign(this, ANONYMOUS, { issuer: TOMBSTONE, subject: this.id, deletedAt: new Date() });
    this.revision += 1;
  }
}
UserSchema.setClass(User);
