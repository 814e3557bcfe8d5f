/**
 * A JPEG of four squares, 64 pixels a side, in Display P3: what a browser draws of it must be {@link SQUARES} in sRGB.
 */
const PATTERN =
  '/9j/4gHwSUNDX1BST0ZJTEUAAQEAAAHgbGNtcwQgAABtbnRyUkdCIFhZWiAH4gADABQACQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmSC4qhyi4o/9yU+uZLuJNauAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0AAABRAAAABRjaGFkAAABWAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBnVFJDAAABwAAAACBiVFJDAAABwAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUAAzAENtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAYAAAAcAEMAQwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMQgAABd7///MlAAAHkwAA/ZD///uh///+TgAAA5oAAMAUWFlaIAAAAAAAAIPfAAA9vwAAAABYWVogAAAAAAAASr8AALE3AAAKtVhZWiAAAAAAAAAoOAAAEQoAAMh4cGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAAClv/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wgARCABAAEADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcJBf/EABgBAQADAQAAAAAAAAAAAAAAAAAHCAkK/9oADAMBAAIQAxAAAADj5z6wACb2w53wBSKn9EAAm9sOd8AUip/RAAJvbDnfAFIqf0QACb2w53wBYJouAAMB9kIHAG/GN88ADAfZCBwBvxjfPAAwH2QgcAb8Y3zwAMB9kIHAH//EABQQAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQEAAT8AAf/EABQRAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQIBAT8AAf/EABQRAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQMBAT8AAf/Z';

/** From left to right, from top to bottom. */
const SQUARES = [
  [200, 101, 52],
  [61, 140, 88],
  [128, 128, 128],
  [40, 60, 160],
] as const;

/** What encoding, and a browser that adds noise no eye can see, may change. Colours of another profile are further off. */
const TOLERANCE = 6;

const pattern = () =>
  new Blob([Uint8Array.from(atob(PATTERN), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/**
 * Whether what `shrink` makes of a photo has the photo's colours. Some browsers draw in the colours of the screen, some
 * ignore profiles, and some that protect against recognition give back other pixels than were drawn.
 */
export const keepsColours = async (shrink: (photo: Blob) => Promise<Blob>): Promise<boolean> => {
  const bitmap = await createImageBitmap(await shrink(pattern()));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return false;
  context.drawImage(bitmap, 0, 0);
  return SQUARES.every((square, at) => {
    const [x, y] = [(at % 2) * 0.5 + 0.25, Math.floor(at / 2) * 0.5 + 0.25];
    // All of the middle: made-up pixels may hit one colour by chance.
    const side = Math.round(width / 8);
    const { data } = context.getImageData(
      Math.round(x * width - side / 2),
      Math.round(y * height - side / 2),
      side,
      side,
    );
    return data.every((value, i) => Math.abs(value - (square[i % 4] ?? 255)) <= TOLERANCE);
  });
};
