/** Pixels of a photo, upright. A HEIC file that the browser cannot read goes through a decoder loaded for it alone. */
export const decodeImage = async (file: File, onProgress: (percent: number) => void): Promise<ImageBitmap> => {
  onProgress(10);
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!isHeic(file)) throw error;
    onProgress(20);
    const { heicTo } = await import('heic-to/csp');
    onProgress(40);
    return await heicTo({ blob: file, type: 'bitmap' });
  }
};

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name);
