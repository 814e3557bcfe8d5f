// Web Crypto instead of `node:crypto`: the pages' tests run where there is no Node.
const prefix = crypto.randomUUID().slice(0, -12);
let made = 0;

/** A unique id, across test files too. Later ones sort behind earlier ones. */
export const anId = (): string => {
  made += 1;
  return prefix + made.toString(16).padStart(12, '0');
};
