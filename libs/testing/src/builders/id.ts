// Web Crypto instead of `node:crypto`: the pages' tests run where there is no Node.
const prefix = crypto.randomUUID().slice(0, -12);
let made = 0;

/** An id nobody else has, in another test file either. Later ones sort behind earlier ones. */
export const anId = (): string => {
  made += 1;
  return prefix + made.toString(16).padStart(12, '0');
};
