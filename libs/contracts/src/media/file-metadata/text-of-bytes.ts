/** Text of bytes that do not say what they are written in: UTF-8 if it can be, else Latin-1. */
export const textOfBytes = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
};
