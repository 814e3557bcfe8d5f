import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * The language of this page or process: English, whose messages stand in the code where they are used. Each is compiled
 * when it is shown (2 to 5 µs), since no catalogue is loaded for the source language. Made, not set up by an effect of
 * the import: bundlers leave those of this package out.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage);
