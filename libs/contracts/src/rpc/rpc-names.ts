import type { RpcName } from './rpc-map.js';

/**
 * Every name of {@link RpcName} at run time, for the check at boot that each has exactly one handler.
 * A name missing here, or one too many, does not compile.
 */
const NAMES: Record<RpcName, true> = {
  'identity.user.sign_in': true,
  'identity.user.get': true,
  'identity.user.walk': true,
  'identity.profile.complete': true,
  'identity.profile.update': true,
  'identity.profile.set_contact_preference': true,
  'media.upload.begin': true,
  'media.photo.create': true,
  'media.photo.list_own': true,
  'media.photo.get_own': true,
  'media.photo.update': true,
  'media.photo.set_visibility': true,
  'media.photo.set_featured': true,
  'media.photo.delete': true,
  'media.photo.stats': true,
  'media.photo.walk': true,
  'media.storage.usage': true,
  'media.image.resolve': true,
  'media.analysis.begin': true,
  'media.analysis.suggest': true,
  'portfolio.page.get': true,
  'portfolio.gallery.list': true,
  'portfolio.template.list': true,
  'portfolio.template.chosen': true,
  'portfolio.template.choose': true,
  'portfolio.hero.chosen': true,
  'portfolio.hero.choose_photo': true,
  'notify.email.list': true,
  'notify.email.get': true,
};

export const RPC_NAMES = Object.keys(NAMES) as RpcName[];

/** Names that `service` has to answer. */
export const rpcNamesOf = (service: string): RpcName[] => RPC_NAMES.filter((name) => name.startsWith(`${service}.`));
