const ids = (area, numbers) => numbers.split(' ').map((number) => `${area}-${number}`);

/** Areas, or single requirements of areas that are only begun, that are built to the last line. `npm run spec -- --check` keeps them tested. */
export const FINISHED = [
  'AUTH',
  'ONB',
  'UPL',
  'URLS',
  '404',
  ...ids(
    'API',
    '01 02 03 04 05 06 09 10 11 12 13 16 17 18 19 20 21 22 23 25 29 30 31 32 33 34 39 40 48 72 73 74 76 78 81',
  ),
  ...ids('ENT', '01 02 03 05 07 08 09 12 13 14 19 20 23 24 38 45 46 47'),
  ...ids('LIM', '01 02 03 04 05 06 07 08 09 10 11 12 13 15 16 17 18 19 20 21 22 27 29 30 31 32 33 54 55 58'),
  ...ids('SEC', '01 02 06 07 16 17 18 19 20 21'),
];
