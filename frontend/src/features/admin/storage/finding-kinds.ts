import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindingKind } from '@vitrine/contracts/media/storage-audit.rules';

export const FINDING_NAMES: Record<FindingKind, MessageDescriptor> = {
  'missing-original': msg`Original missing`,
  'missing-derivative': msg`Derivative missing`,
  'orphan-original': msg`Original without a photo`,
  'orphan-derivative': msg`Derivative without a photo`,
  'size-mismatch': msg`Not what was stored`,
  'account-mismatch': msg`Used space counted wrongly`,
};

/** How many findings a report has. */
export const findingsIn = ({ findings }: { findings: Partial<Record<FindingKind, number>> }): number =>
  Object.values(findings).reduce((sum, count) => sum + count, 0);
