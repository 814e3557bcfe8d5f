import { PORTFOLIO_SUBJECT_TYPE } from '@vitrine/contracts/notify/contact.rules';
import type { Recipient } from './recipient.js';

/** Fields for a browser without JavaScript. The server looks all of them up again (SEC-22). */
export const HiddenFields = ({ to }: { to: Recipient | null }) =>
  to ? (
    <>
      <input type="hidden" name="recipientUserId" value={to.userId} />
      <input type="hidden" name="portfolioContext" value={to.context} />
      <input type="hidden" name="contactPreference" value={to.preference} />
      {to.about && <input type="hidden" name="photoId" value={to.about.id} />}
      <input type="hidden" name="subjectType" value={PORTFOLIO_SUBJECT_TYPE} />
    </>
  ) : (
    <input type="hidden" name="contactPreference" value="general" />
  );
