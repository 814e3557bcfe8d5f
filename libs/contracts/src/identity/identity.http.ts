import type { Done, EventsOf, Form, Redirect } from '../http/answers.js';
import type { LiveUpdate } from '../http/live-update.js';
import type { SiteImageOfPhotoDto, ProfileImageFieldsDto, ProfileImageDto } from '../media/site-image.dto.js';
import type { PhotoType } from '../media/photo.rules.js';
import type { ReceiveImageErrors } from '../media/media.http.js';
import type { SignOutEverywhereDto } from './access-token.dto.js';
import type { AddressCheckDto, CheckAddressDto, DeleteAccountDto } from './account.dto.js';
import type { CompleteProfileDto, UpdateProfileDto, VisitorSettingsDto } from './profile-input.dto.js';
import type { UserDto } from './user.dto.js';

/** Query of `GET /api/login`. */
interface LoginQuery {
  /** Path of this site to come back to; anything else is ignored. */
  returnTo?: string;
  /** The site itself has led the browser here from another of its names. */
  led?: string;
}

/** Query of `GET /api/callback`, as the sign-in provider writes it (OpenID Connect). */
interface CallbackQuery {
  state?: string;
  code?: string;
  error?: string;
  error_description?: string;
}

/** Sign-in and sessions. A session is a cookie; it is made by a sign-in at the OpenID Connect provider. */
export interface SignInHttp {
  /** Begin a sign-in. Sends the browser to the sign-in provider. */
  login: { query: LoginQuery; answers: { 302: Redirect }; errors: 'SIGN_IN_UNAVAILABLE' };
  /** Complete a sign-in. The provider sends the browser here; a failed one ends at `/?error=auth_failed`. */
  callback: { query: CallbackQuery; answers: { 302: Redirect } };
  /** Sign out by a link. A navigation goes on to the provider; a script's call ends this session alone. */
  logout: { answers: { 204: null; 302: Redirect }; errors: 'SERVICE_UNAVAILABLE' };
  /** Sign out. Ends this session. */
  signOut: { answers: { 204: null } };
  /** Sign out everywhere. Ends every session of the user, on all devices; with `tokens` the access tokens, too. */
  signOutEverywhere: { query: SignOutEverywhereDto; answers: { 204: null } };
  /** Get the signed-in user. Answers 401 to visitors; a suspended user is signed out. */
  currentUser: { answers: { 200: UserDto }; errors: 'UNAUTHENTICATED' | 'ACCOUNT_SUSPENDED' };
  /** Get the sign-in provider. `accountUrl`: where the password is changed, null when the provider names no page. `own`: the site signs its users in itself, and that page has their passkeys. */
  signInProvider: { answers: { 200: { accountUrl: string | null; own?: true } } };
}

/** What a change of the profile image answers. */
export interface ProfileImageAnswer extends Done {
  profileImageUrl: string | null;
  /** What it replaces, null for nothing; absent when that cannot be chosen again. */
  former?: ProfileImageDto['former'];
}

/** The signed-in user's profile, settings and account. */
export interface AccountHttp {
  /** Get the profile. */
  ownProfile: { answers: { 200: UserDto }; errors: 'identity.user.get' };
  /** Complete the profile. The first step after the first sign-in. */
  completeProfile: {
    body: CompleteProfileDto;
    answers: { 200: Done & { user: UserDto } };
    errors: 'identity.profile.complete';
  };
  /** Update the profile. */
  updateProfile: { body: UpdateProfileDto; answers: { 200: UserDto }; errors: 'identity.profile.update' };
  /** Change settings. What visitors may do and see, and what is done unasked. What is left out stays. */
  setVisitorSettings: {
    body: VisitorSettingsDto;
    answers: { 200: UserDto };
    errors: 'identity.profile.set_visitor_settings';
  };
  /** Check names. Whether a username and an address form are free for the user. */
  checkAddress: { query: CheckAddressDto; answers: { 200: AddressCheckDto }; errors: 'identity.profile.check_address' };
  /** Upload a profile image. At most 5 MB. */
  uploadProfileImage: {
    body: Form<ProfileImageFieldsDto, 'profileImage', PhotoType>;
    answers: { 200: ProfileImageAnswer };
    errors: ReceiveImageErrors | 'media.site_image.begin' | 'media.profile_image.set_file';
  };
  /** Use a photo as profile image. Visitors see the image, not the photo. */
  setCustomProfileImage: {
    body: SiteImageOfPhotoDto;
    answers: { 200: ProfileImageAnswer };
    errors: 'media.profile_image.set_photo';
  };
  /** Remove the profile image. */
  removeProfileImage: { answers: { 200: ProfileImageAnswer } };
  /** Delete the account. Anonymous at once; its photos are removed within the hour. */
  deleteAccount: {
    body: DeleteAccountDto;
    answers: { 200: Done & { message: string } };
    errors: 'identity.account.delete';
  };
  /** Subscribe to live updates. Says what has changed, never how: a page reads again what it shows. */
  events: { answers: { 200: EventsOf<LiveUpdate> } };
}
