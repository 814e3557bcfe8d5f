/**
 * Gives a large buffer's memory back now; it is empty afterwards, and may be released again. Left to the garbage collector,
 * the pixels of one photo made it walk the whole heap several times. Nothing may read the buffer any more, native code
 * included.
 */
export const releaseBuffer = ({ buffer, byteLength }: Buffer): void => {
  // A piece of a shared pool belongs to others too.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
};
