interface Head {
  /** With gallery, kind and address: one mail for each, however often it is told. `submitted:{listId}:{revision}`. */
  dedupeKey: string;
  ownerId: string;
  galleryId: string;
  /** `path`: where the mail's button leads, on this site; the link's for visitors, the editor's for the photographer. */
  gallery: { title: string; path: string };
}

/** Somebody outside, by an address that the photographer or they themselves typed. */
interface ToVisitor extends Head {
  to: string;
}

/** Their address is identity's to know, and their name as well. */
interface ToPhotographer extends Head {
  to: null;
  /** Who may be answered: a person whose address is verified. */
  replyTo?: { name: string; email: string } | null;
}

interface Selection {
  person: string;
  list: string;
  /** How many there are; of the names the first 500 are said. */
  photos: number;
  fileNames: string[];
  note: string;
}

/**
 * A mail about a gallery, with all that it says: notify asks nobody about galleries. What its reader may not see (a photo
 * that is hidden from them, another's choice) is in none of its fields. Texts are as they were typed: notify cuts and
 * cleans them.
 */
export type GalleryMail =
  /** `note`: the photographer's words. `hasPin`: one is asked for, and is not in this mail. */
  | (ToVisitor & { kind: 'invitation'; note: string; hasPin: boolean; closesOn: string | null })
  | (ToVisitor & { kind: 'pin'; pin: string })
  | (ToVisitor & { kind: 'complete'; photos: number; note: string })
  | (ToVisitor & { kind: 'closing'; days: number; closesOn: string })
  /** Nobody answers this one, and it does not give away the photographer's address: anybody may have typed the visitor's. */
  | (ToVisitor & { kind: 'code'; code: string; minutes: number })
  /** Unless the address is verified, it repeats no word that the person wrote. */
  | (ToVisitor & Selection & { kind: 'submitted_copy'; isVerified: boolean })
  | (ToPhotographer & Selection & { kind: 'submitted' })
  /** `link`: its label. */
  | (ToPhotographer & { kind: 'opened'; link: string })
  /** Since the digest before, oldest first; of more than 50 the rest is a number. */
  | (ToPhotographer & {
      kind: 'comments';
      comments: { author: string; fileName: string; text: string }[];
      more: number;
    })
  | (ToPhotographer & { kind: 'more_time'; person: string | null; link: string })
  | (ToPhotographer & { kind: 'wrong_pins'; link: string; tries: number });
