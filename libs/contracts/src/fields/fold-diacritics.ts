/** Latin letters that are no letter with a mark to Unicode, by how they are written with a to z. Addresses hang on it. */
const SPELT: Record<string, string> = {
  a: 'ɐɑɒⱥ',
  ae: 'æ',
  b: 'ƀƃƅɓ',
  c: 'ƈȼ',
  d: 'ðđƍƌȡɖɗẟ',
  db: 'ȸ',
  e: 'ǝɇəɛⱸⱻ',
  f: 'ƒⱷ',
  g: 'ǥɠɣ',
  h: 'ħⱨⱶ',
  hv: 'ƕ',
  i: 'ıɨɩ',
  j: 'ȷɉ',
  k: 'ƙⱪ',
  l: 'łƚƛȴɫⱡ',
  ll: 'ỻ',
  m: 'ɯɱ',
  n: 'ƞȵɲ',
  ng: 'ŋ',
  o: 'øɔɵⱺ',
  oe: 'œ',
  oi: 'ƣ',
  ou: 'ȣ',
  p: 'ƥᵽ',
  q: 'ĸɋ',
  qp: 'ȹ',
  r: 'ɍɽʀⱹ',
  s: 'ƨƽȿẜẝ',
  sh: 'ƪʃ',
  ss: 'ß',
  t: 'ŧƫƭȶʈⱦ',
  th: 'þ',
  u: 'ʉʊ',
  v: 'ʋʌỽⱱⱴ',
  w: 'ƿⱳ',
  y: 'ƴȝɏỿ',
  z: 'ƶȥɀⱬ',
  zh: 'ƹƺʒ',
};

const SPELLING = new Map(
  Object.entries(SPELT).flatMap(([plain, letters]) => letters.split('').map((one) => [one, plain])),
);

/** A text in lower case without marks on its letters, and with a to z for all other letters of Latin script. */
export const foldDiacritics = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{Script=Latin}/gu, (letter) => SPELLING.get(letter) ?? letter);
