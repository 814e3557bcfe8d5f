/** What administrators have done lately. */
export const ActsSection = () => null;
