/** Latin letters that are no letter with a mark to Unicode, by how they are written with a to z. Addresses hang on it. */
const SPELT: Record<string, string> = {
  a: 'ɐɑɒⱥꞻ',
  aa: 'ꜳ',
  ae: 'æꞛ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃƅɓʙꞗꞵ',
  c: 'ƈȼɕʗꜿꞓꞔ',
  d: 'ðđƍƌȡɖɗẟꝺꟈ',
  db: 'ȸ',
  dz: 'ʣʥ',
  dzh: 'ʤ',
  e: 'ǝɇɘəɚɛɜɝɞʚⱸⱻ',
  et: 'ꝫ',
  f: 'ƒɸⱷꜰꝼꞙ',
  fng: 'ʩ',
  g: 'ǥɠɡɢɣʛꝿꞡꟑ',
  h: 'ħɥɦɧʜʮʯⱨⱶꜧꞕꟶ',
  hv: 'ƕ',
  i: 'ıɨɩɪꞽ',
  is: 'ꝭ',
  j: 'ȷɉɟʄʝ',
  k: 'ƙʞⱪꝁꝃꝅꞣ',
  l: 'łƚƛȴɫɬɭɮʟⱡꝇꝉꞁꞎ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɯɰɱꟺ',
  n: 'ƞȵɲɳɴꞑꞥ',
  ng: 'ŋ',
  o: 'øɔɤɵɷⱺꝋꝍꞷꟁ',
  oe: 'œɶꞝ',
  oi: 'ƣ',
  oo: 'ꝏ',
  ou: 'ȣ',
  p: 'ƥᵽꝑꝓꝕ',
  q: 'ĸɋʠꝗꝙꞯ',
  qp: 'ȹ',
  r: 'ɍɹɺɻɼɽɾɿʀʁⱹꝛꞃꞧ',
  s: 'ƨƽȿʂẜẝꜱꞅꞩꟊꟗꟙ',
  sh: 'ƪʃʅʆ',
  ss: 'ß',
  t: 'ŧƫƭȶʇʈⱦꞇ',
  tc: 'ʨ',
  th: 'þꝥꝧ',
  ts: 'ʦ',
  tsh: 'ʧ',
  tz: 'ꜩ',
  u: 'ʉʊꞹꞿ',
  ue: 'ꞟ',
  um: 'ꝸ',
  v: 'ʋʌỽⱱⱴꝟꝩ',
  vy: 'ꝡ',
  w: 'ƿʍⱳꟃ',
  y: 'ƴȝɏʎʏỿ',
  z: 'ƶȥɀʐʑⱬꝣ',
  zh: 'ƹƺʒʓ',
};

const SPELLING = new Map(Object.entries(SPELT).flatMap(([plain, letters]) => [...letters].map((one) => [one, plain])));

/** A text in lower case without marks on its letters, and with a to z for all other letters of Latin script. */
export const foldDiacritics = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{Script=Latin}/gu, (letter) => SPELLING.get(letter) ?? letter);
