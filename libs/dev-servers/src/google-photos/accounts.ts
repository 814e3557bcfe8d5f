/** A Google account of the stand-in. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
}

/** The accounts that are always there: one with photographs and albums, one with an empty library. */
export const READY_GOOGLE_ACCOUNTS: readonly [GoogleAccount, GoogleAccount] = [
  { email: 'mara@photos.example', name: 'Mara Lindqvist' },
  { email: 'nils@photos.example', name: 'Nils Berg' },
];
