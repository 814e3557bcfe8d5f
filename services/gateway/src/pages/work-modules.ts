const ROUTES = 'src/app/routes/';
/** By beginning, the longer ones first. */
const MODULES = [
  ['/account/google-photos/', 'photo-library'],
  ['/account', 'account'],
  ['/my-photos', 'my-photos'],
  ['/upload', 'my-photos'],
  ['/onboarding', 'onboarding'],
  ['/admin', 'admin'],
] as const;

/** The modules that a page of the signed-in begins with (`frontend/src/app/work-routes.tsx`), to be fetched with the entry. */
export const workModules = (path: string): string[] => {
  const found = MODULES.find(([begin]) => path.toLowerCase().startsWith(begin));
  return found ? [`${ROUTES}${found[1]}.route.tsx`] : [];
};
