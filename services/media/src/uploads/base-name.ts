const MAX = 255;

/**
 * What a file was called, without the folders that some browsers send along and without anything that could do harm in
 * a header or a path; null when nothing is left.
 */
export const baseName = (fileName: string | null | undefined): string | null => {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    // Control and formatting characters: line ends, and marks that turn the reading order around.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .toWellFormed()
    .trim();
  const name = Array.from(plain).slice(0, MAX).join('').trim();
  return /^\.*$/.test(name) ? null : name;
};
