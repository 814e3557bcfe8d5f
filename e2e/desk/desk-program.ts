/** What is typed into a program: the address, and a token's id and secret. */
export interface Account {
  server: string;
  name: string;
  secret: string;
}

export type Album = string | { newAlbum: string };

/** What the test asks of each program, as a person would do it at its window. */
export interface DeskProgram {
  /** Opens it with the photos of a folder. */
  open(photos: string): Promise<void>;
  /** Answers what it says against it; nothing when it is signed in. */
  signIn(account: Account): Promise<string | undefined>;
  /** Sends all photos, and waits until it has come to an end. Answers what it says has failed. */
  publish(album: Album): Promise<string[]>;
}
