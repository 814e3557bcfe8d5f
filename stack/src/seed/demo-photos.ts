/** One photograph of the demo portfolio. Authors and licences repeat photos/ATTRIBUTION.md and must stay true to it. */
export interface DemoPhoto {
  readonly file: string;
  readonly title: string;
  readonly category: string;
  readonly alt: string;
  readonly caption: string;
  readonly author: string;
  readonly original: string;
  readonly year: number;
  readonly licence: 'CC0 1.0' | 'CC BY 4.0' | 'CC BY-SA 4.0' | 'CC BY-SA 3.0';
  readonly tags: readonly string[];
  readonly featured?: boolean;
  /** Left private, so that the difference can be seen. */
  readonly isPrivate?: boolean;
}

/** The hero of the demo portfolio. */
export const HERO_FILE = 'picos-de-europa.jpg';

/** Uploaded in this order; a gallery shows the newest first. */
export const DEMO_PHOTOS: readonly DemoPhoto[] = [
  {
    file: 'green-clock.jpg',
    title: 'Hours cut out of a wall',
    category: 'artistic',
    isPrivate: true,
    alt: 'Tilted close view of a grey wall clock with cut-out numerals glowing green.',
    caption: 'The wall behind the clock shines through its numerals.',
    author: 'Peter Nerlich',
    original: 'greentock',
    year: 2018,
    licence: 'CC BY-SA 4.0',
    tags: ['clock', 'green', 'close-up', 'interior'],
  },
  {
    file: 'wine-and-drum.jpg',
    title: 'A quiet evening in',
    category: 'other',
    alt: 'A drum rests on a beanbag in front of a pallet table with a wine bottle, a glass and a coffee mill.',
    caption: 'Warm light, a drum and nobody in a hurry.',
    author: 'Jakub Mede',
    original: 'Wine',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['interior', 'wine', 'drum', 'warm light'],
  },
  {
    file: 'lamp-and-bird.jpg',
    title: 'Flight under the lamp',
    category: 'artistic',
    alt: 'A small painted wooden bird hangs with spread wings below a bright round lamp.',
    caption: 'A painted bird on its short way round the ceiling.',
    author: 'Peter Nerlich',
    original: 'free',
    year: 2018,
    licence: 'CC BY-SA 4.0',
    tags: ['bird', 'lamp', 'minimal', 'light'],
  },
  {
    file: 'paint-brushes.jpg',
    title: 'Brushes after work',
    category: 'artistic',
    featured: true,
    alt: 'Worn paint brushes in blue, turquoise, pink and yellow, crowded together in sunlight.',
    caption: 'Years of colour, never quite washed out.',
    author: 'Trevor “Freespace”',
    original: 'Picture 1A',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['colour', 'brushes', 'still life', 'studio'],
  },
  {
    file: 'bridge-cables.jpg',
    title: 'Lines over the estuary',
    category: 'architecture',
    featured: true,
    alt: 'White cables of a bridge cross a clear blue sky above mudflats and wide water.',
    caption: 'Seen from the deck, the bridge is a drawing on the sky.',
    author: 'Sander Klootwijk',
    original: 'Bridge',
    year: 2018,
    licence: 'CC BY-SA 4.0',
    tags: ['bridge', 'cables', 'sky', 'lines', 'water'],
  },
  {
    file: 'two-friends.jpg',
    title: 'Two friends at the window',
    category: 'portrait',
    featured: true,
    alt: 'Two curly-haired spaniels lean out of the window of a pale wooden house, one above the other.',
    caption: 'They had heard us long before we saw them.',
    author: 'Aitzol Berasategi',
    original: 'friends',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['dogs', 'window', 'animals', 'wood'],
  },
  {
    file: 'dragonfly.jpg',
    title: 'Dragonfly, resting',
    category: 'macro',
    alt: 'A dragonfly sits on the tip of a bare twig in front of sunlit leaves and blue sky.',
    caption: 'Autumn sun, just warm enough to rest in.',
    author: '“Bolly”',
    original: 'Dragonfly',
    year: 2018,
    licence: 'CC BY-SA 4.0',
    tags: ['dragonfly', 'insect', 'leaves', 'autumn'],
  },
  {
    file: 'fig-in-a-bowl.jpg',
    title: 'Half a fig',
    category: 'artistic',
    featured: true,
    alt: 'Half a ripe fig lies in a bright red bowl that throws a hard shadow on grey concrete.',
    caption: 'Noon, one fig and the reddest bowl in the house.',
    author: 'Trevor “Freespace”',
    original: 'Picture 0B',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['fig', 'red', 'still life', 'food', 'shadow'],
  },
  {
    file: 'nuthatch.jpg',
    title: 'Nuthatch, head down',
    category: 'nature',
    featured: true,
    alt: 'A nuthatch hangs head down on the rough bark of a tree, its bill pointing into the bright background.',
    caption: 'The only bird here that walks down a trunk head first.',
    author: 'Lukas Baubkus',
    original: 'Kleiber',
    year: 2021,
    licence: 'CC BY-SA 3.0',
    tags: ['bird', 'nuthatch', 'bark', 'wildlife', 'winter'],
  },
  {
    file: 'forest-stream.jpg',
    title: 'A stream finds its way',
    category: 'nature',
    alt: 'A small stream runs down over pale rock steps through a green wood.',
    caption: 'Rock steps, cold water and the first full green of the year.',
    author: 'Aitzol Berasategi',
    original: 'life',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['stream', 'forest', 'rocks', 'green'],
  },
  {
    file: 'dandelion-evening.jpg',
    title: 'Evening among dandelions',
    category: 'macro',
    featured: true,
    alt: 'A dandelion clock stands against the low sun in a dark meadow full of others.',
    caption: 'Ten minutes before the sun left the meadow.',
    author: 'Clemens Engelhardt',
    original: 'seeding',
    year: 2018,
    licence: 'CC0 1.0',
    tags: ['dandelion', 'meadow', 'sunset', 'backlight'],
  },
  {
    file: 'aitzgorri-autumn.jpg',
    title: 'Autumn below Aitzgorri',
    category: 'landscape',
    alt: 'A green meadow and rust-coloured larches in front of a long grey limestone ridge.',
    caption: 'Three seasons in one look: meadow, larches, rock.',
    author: 'Aitzol Berasategi',
    original: 'aitzgorri',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['mountains', 'autumn', 'larches', 'meadow'],
  },
  {
    file: 'summit-sunset.jpg',
    title: 'Last light on the summit',
    category: 'landscape',
    featured: true,
    alt: 'The sun sets behind distant ridges; in front a stone orientation table on a grassy summit with patches of snow.',
    caption: 'We stayed until the stone table lost its shadow.',
    author: 'Aitzol Berasategi',
    original: 'sunset',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['sunset', 'summit', 'mountains', 'snow'],
  },
  {
    file: 'picos-de-europa.jpg',
    title: 'The path into the Picos',
    category: 'travel',
    featured: true,
    alt: 'An eroded footpath climbs a grassy slope towards grey limestone walls with snow fields under a blue sky.',
    caption: 'Picos de Europa, the first morning.',
    author: 'Aitzol Berasategi',
    original: 'picosdeeuropa',
    year: 2018,
    licence: 'CC BY 4.0',
    tags: ['mountains', 'path', 'snow', 'picos de europa'],
  },
];

/** The text under a photograph: its subject and its actual author. */
export const descriptionOf = (photo: DemoPhoto): string =>
  `${photo.caption} Photograph: “${photo.original}” by ${photo.author}, ${photo.year}, ${photo.licence}.`;
