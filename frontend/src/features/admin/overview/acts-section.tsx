/** The latest acts of administrators. */
export const ActsSection = () => null;
