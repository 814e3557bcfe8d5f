/** A banner that every photographer may select. Its photograph is one of DEMO_PHOTOS. */
export interface DemoBanner {
  readonly file: string;
  readonly name: string;
  readonly description: string;
}

/** The first one is the default for photographers without a selected hero. */
export const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    file: 'dandelion-evening.jpg',
    name: 'Evening meadow',
    description: 'A dandelion clock against the low sun. Photograph: “seeding” by Clemens Engelhardt, 2018, CC0 1.0.',
  },
  {
    file: 'bridge-cables.jpg',
    name: 'Lines over water',
    description: 'White cables cross a clear blue sky. Photograph: “Bridge” by Sander Klootwijk, 2018, CC BY-SA 4.0.',
  },
  {
    file: 'aitzgorri-autumn.jpg',
    name: 'Autumn below the ridge',
    description: 'Larches turn before a grey ridge. Photograph: “aitzgorri” by Aitzol Berasategi, 2018, CC BY 4.0.',
  },
];
