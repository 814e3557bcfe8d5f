import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useStorageAudit } from '../../../data/admin/storage/use-storage-audit.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { FindingsSection } from './findings-section.js';
import { HoldSection } from './hold-section.js';
import { QuarantineSection } from './quarantine-section.js';
import { SummarySection } from './summary-section.js';
import { UserAuditSection } from './user-audit-section.js';

/** Area ADM-STOR. */
export const StorageTab = () => {
  const audit = useStorageAudit();
  const { error, report } = audit;
  useEffect(() => {
    if (error) toast({ title: t`Audit Failed`, description: sentenceOf(error), variant: 'destructive' });
  }, [error]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <HoldSection audit={audit} />
      <SummarySection audit={audit} />
      {report && <FindingsSection report={report} />}
      <QuarantineSection />
      <UserAuditSection />
    </div>
  );
};
