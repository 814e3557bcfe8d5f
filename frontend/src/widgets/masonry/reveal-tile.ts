type Reveal = (photoId: string) => void;

const walls = new Set<Reveal>();

/** Registers how a masonry renders as far as a photo. */
export const onReveal = (reveal: Reveal): (() => void) => {
  walls.add(reveal);
  return () => walls.delete(reveal);
};

/** Renders the masonries of the page as far as the photo, at once, and finds its tile there. */
export const revealTile = (photoId: string): HTMLElement | null => {
  for (const reveal of walls) reveal(photoId);
  return tileOf(photoId);
};

/** The tile that is in view, else the first. */
export const tileOf = (photoId: string): HTMLElement | null => {
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-photo-id]')].filter(
    ({ dataset }) => dataset['photoId'] === photoId,
  );
  return tiles.find(isInView) ?? tiles[0] ?? null;
};

export const isInView = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};
