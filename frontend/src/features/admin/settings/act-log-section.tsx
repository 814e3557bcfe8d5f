/** The log of what administrators have done. */
export const ActLogSection = () => null;
