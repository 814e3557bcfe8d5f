/**
 * Gives a large buffer's memory back now; it is empty afterwards. Left to the garbage collector, the pixels of one photo
 * made it walk the whole heap several times. Nothing may read the buffer any more, native code included.
 */
export const releaseBuffer = ({ buffer, byteLength }: Buffer): void => {
  // A piece of a shared pool is not ours to empty.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
