/** The log of administrators' acts. */
export const ActLogSection = () => null;
