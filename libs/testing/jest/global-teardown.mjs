// Ends what global-setup.mjs started; all test databases go with it.
export default async function globalTeardown() {
  await globalThis.vitrineTestServers?.stop();
}
