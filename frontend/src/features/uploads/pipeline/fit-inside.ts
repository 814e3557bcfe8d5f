/** Size of a photo at most `maxWidth` wide, in its own proportions and never enlarged (UPL-30). */
export const fitInside = (width: number, height: number, maxWidth: number): { width: number; height: number } => {
  if (width <= maxWidth) return { width, height };
  return { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) };
};

/** The name of the file with the ending of its new type. */
export const renamed = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

/** Kinds most browsers cannot read; the server can (UPL-25). */
export const isLeftToServer = (file: { name: string; type: string }): boolean =>
  /^image\/(hei[cf]|tiff)$/.test(file.type) || /\.(hei[cf]|hif|tiff?)$/i.test(file.name);
