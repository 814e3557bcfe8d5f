import { FEATURED_EVERY } from '@vitrine/contracts/portfolio/page.rules';

interface Series<P> {
  /** Photos that are not featured, in the photographer's order. */
  rest: readonly P[];
  featured: readonly P[];
  /** More of that kind may still come from the server. */
  restGoesOn?: boolean;
  featuredGoesOn?: boolean;
}

/**
 * Every 4th slot takes a featured photo, the others the rest in order; when one kind is used up, what is left follows
 * (PORT-22, PORT-23, PORT-41). While a kind may go on, the list ends where its next photo would be needed: what is
 * rendered does not move when that photo is loaded.
 */
export const interleaveFeatured = <P>({ rest, featured, restGoesOn, featuredGoesOn }: Series<P>): P[] => {
  const slots: P[] = [];
  for (let used = { rest: 0, featured: 0 }; ;) {
    const due = (slots.length + 1) % FEATURED_EVERY === 0 ? 'featured' : 'rest';
    const other = due === 'featured' ? 'rest' : 'featured';
    const of = { rest, featured };
    const goesOn = due === 'featured' ? featuredGoesOn : restGoesOn;
    const kind = used[due] < of[due].length || goesOn ? due : other;
    const photo = of[kind][used[kind]];
    if (photo === undefined) return slots;
    slots.push(photo);
    used = { ...used, [kind]: used[kind] + 1 };
  }
};
