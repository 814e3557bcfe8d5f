const ids = (area, numbers) => numbers.split(' ').map((number) => `${area}-${number}`);

/** Areas, or single requirements of areas that are only begun, that are built to the last line. `npm run spec -- --check` keeps them tested. */
export const FINISHED = [
  'AUTH',
  'ONB',
  'ACCT',
  'PROF',
  'PHOTO',
  'CAT',
  'UPL',
  'TPL',
  'URLS',
  'NAV',
  'TOAST',
  '404',
  'ROUTE',
  'HOME',
  'HERO',
  'GAL',
  'LBX',
  'ABOUT',
  'PORT',
  'CONT',
  'ERR',
  'OFF',
  'TOKEN',
  ...ids(
    'API',
    '01 02 03 04 05 06 07 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 48 72 73 74 76 78 81',
  ),
  ...ids('ENT', '01 02 03 04 05 07 08 09 11 12 13 14 19 20 21 22 23 24 25 26 28 38 45 46 47 48 49 50'),
  ...ids(
    'LIM',
    '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 52 53 54 55 56 57 58',
  ),
  ...ids('REQ', '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 27 28 29'),
  ...ids('SEC', '01 02 03 04 05 06 07 16 17 18 19 20 21 22'),
];
