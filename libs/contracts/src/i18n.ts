import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * The language of this page or process: English, whose messages stand in the code where they are used. Each is compiled
 * when it is shown (2 to 5 µs), since no catalogue is loaded for the source language.
 */
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
