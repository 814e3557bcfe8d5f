/** A demo user, as entered in the product's own forms. */
export interface DemoUser {
  readonly email: string;
  readonly onboarding: { firstName: string; lastName: string; username: string; tagline: string; bio: string };
  readonly place?: { city: string; country: string };
}

/** Owner of the demo portfolio. */
export const PHOTOGRAPHER: DemoUser = {
  email: 'photographer@vitrine.local',
  onboarding: {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    username: 'mara',
    tagline: 'Mountains, small things and the light in between',
    bio: 'I photograph slowly: high paths, old wood, the hour before the light goes. I grew up between the fjord and the hills and still carry one camera and two lenses. Most of my pictures begin with waiting, and many of them end there. When I am not outside I print, bind small books and teach weekend courses in Bergen.',
  },
  place: { city: 'Bergen', country: 'Norway' },
};

/** The administrator. */
export const ADMIN: DemoUser = {
  email: 'admin@vitrine.local',
  onboarding: { firstName: 'Ada', lastName: 'Admin', username: 'ada', tagline: 'Keeps the house in order', bio: '' },
};
