/**
 * Text of bytes that do not say what they are written in: UTF-16 where they begin so, UTF-8 if it can be, also one that was
 * cut within its last character, else Latin-1.
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  const begin = bytes.subarray(0, 2).join();
  if (UTF_16BE.includes(begin)) return new TextDecoder('utf-16be').decode(bytes);
  if (UTF_16LE.includes(begin)) return new TextDecoder('utf-16le').decode(bytes);
  return utf8Of(bytes, false) ?? cutUtf8Of(bytes) ?? new TextDecoder('latin1').decode(bytes);
};

/** A mark of the order of bytes, or the sign that all of XML begins with. */
const UTF_16BE = ['254,255', '0,60'];
const UTF_16LE = ['255,254', '60,0'];

const utf8Of = (bytes: Uint8Array, isCut: boolean): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
};

/** A whole character of several bytes shows that the last one is a part of such. */
const cutUtf8Of = (bytes: Uint8Array): string | undefined => {
  const text = utf8Of(bytes, true);
  return text && /[^\0-\x7f]/.test(text) ? text : undefined;
};
