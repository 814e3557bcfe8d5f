const NAME = 'google_photos_stand_in';

/** Which account the browser is signed in to: picker pages open for the account of their session alone. */
export const ACCOUNT_COOKIE = {
  write: (account: string): string => `${NAME}=${encodeURIComponent(account)}; Path=/; HttpOnly; SameSite=Lax`,

  read: (header: string | undefined): string | undefined => {
    const value = (header ?? '')
      .split(/; */)
      .find((pair) => pair.startsWith(`${NAME}=`))
      ?.slice(NAME.length + 1);
    return value && decodeURIComponent(value);
  },
};
