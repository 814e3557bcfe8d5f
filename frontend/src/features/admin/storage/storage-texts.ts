import { QUARANTINE_DAYS, type QuarantineReason } from '@vitrine/contracts/media/object-browser.rules';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { FindingKind, FindingState, StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';

const number = (count: number) => count.toLocaleString('en');
const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
const openOf = (count: number) => (count > 0 ? `${number(count)} of them not repaired` : 'all of them repaired');

export const KIND_TEXT: Record<FindingKind, string> = {
  'missing-original': 'Original missing',
  'missing-derivative': 'Derivative missing',
  'orphan-original': 'Original without a photo',
  'orphan-derivative': 'Derivative without a photo',
  'size-mismatch': 'Not what was stored',
  'account-mismatch': 'Used space counted wrongly',
};

/** How many findings a report has. */
export const findingsIn = ({ findings }: { findings: Partial<Record<FindingKind, number>> }): number =>
  Object.values(findings).reduce((sum, count) => sum + count, 0);

/** What a repair does about each kind. */
export const REPAIR_TEXT: Record<FindingKind, string> = {
  'missing-original': 'The photo is marked. Nothing is deleted.',
  'missing-derivative': 'Made again from the original.',
  'orphan-original': `Kept in quarantine for ${QUARANTINE_DAYS} days, then deleted.`,
  'orphan-derivative': `Kept in quarantine for ${QUARANTINE_DAYS} days, then deleted.`,
  'size-mismatch': 'Derivatives are made again, photos with damaged originals are marked.',
  'account-mismatch': 'Counted again.',
};

export const STATE_TEXT: Record<FindingState, string> = {
  open: 'Open',
  settled: 'Settled by itself',
  quarantined: 'In quarantine',
  marked: 'Photo marked',
  rendering: 'Being made again',
  corrected: 'Corrected',
  undone: 'Taken back',
  foreign: 'Not of Vitrine',
};

export const REASON_TEXT: Record<QuarantineReason, string> = {
  sweep: 'Found by a sweep',
  repair: 'Put in by a repair',
  administrator: 'Deleted by an administrator',
};

export const CATEGORY_TEXT: Record<StorageCategory, string> = {
  originals: 'Originals',
  derivatives: 'Derivatives',
  'site-images': 'Site images',
};

/** Texts of the tab Storage Analytics. */
export const STORAGE_TEXT = {
  counted,
  storageTab: {
    title: 'Storage Analytics',
    lead: 'What the object store holds, and whether it is what the database says.',
    analytics: 'Open analytics',
    audit: 'Open audit',
    newWindow: '(opens a new window)',
    totalFiles: 'Total files',
    totalSize: 'Total size',
    files: (count: number) => counted(count, 'file'),
    failed: 'Audit Failed',
  },
  auditState: {
    label: 'Audit',
    progress: 'Progress of the audit',
    running: 'Comparing the store with the database',
    starting: 'The audit begins.',
    compared: (done: number, about: number) =>
      about > done ? `${number(done)} of about ${counted(about, 'file')}` : `About ${counted(done, 'file')} so far`,
    match: 'The store and the database match.',
    mismatch: (count: number) => `${counted(count, 'finding')}.`,
    madeAt: 'Audited',
    quarantined: (count: number) => `${counted(count, 'file')} in quarantine.`,
    again: 'Audit again',
    retry: 'Retry',
    notDone: 'The audit could not be finished.',
    young: 'Files younger than an hour are no findings yet: an upload may still need them.',
  },
  hold: {
    title: 'Deletions are on hold',
    restored: 'This site was restored on',
    from: (backup: string) => `, from the backup ${backup}`,
    why: 'Its database may lack photos whose files are there. So that nothing is lost that can still be mended, no file is deleted until an administrator has looked at an audit of the store.',
    backup: 'A backup is running.',
    what: `On hold: files of photos and accounts that are deleted for good, photos whose ${TRASH_DAYS} days in the trash are over, what is in quarantine, and files without a row in the database.`,
    whyBackup:
      'So that each of its photos has its file, nothing is deleted meanwhile. Deletions go on by themselves when it has ended.',
    steps: 'How deletions go on',
    audit: 'Audit the store',
    auditing: 'The audit is running',
    audited: (time: string) => `Audited ${time}`,
    notAudited: 'Not audited since the restore',
    auditFailed: 'The audit could not be finished',
    runAudit: 'Run an audit',
    look: 'Look at what it found',
    found: (count: number, open: number) => `${counted(count, 'finding')}, ${openOf(open)}`,
    foundNothing: 'Nothing. The store and the database match.',
    afterAudit: 'After the audit',
    showFindings: 'Show findings',
    goOn: 'Let deletions go on',
    undecided: 'Once you know what the findings mean, and what is to be repaired is repaired.',
    undoubted: 'Nothing speaks against it.',
    release: 'Let deletions go on…',
    notLoaded: 'Whether deletions are on hold could not be loaded.',
  },
  releaseDialog: {
    title: 'Let deletions go on?',
    description: 'What is deleted from then on cannot be brought back.',
    audited: (time: string, count: number) =>
      count > 0 ? `The audit of ${time} has ${counted(count, 'finding')}.` : `The audit of ${time} found nothing.`,
    findings: 'Findings',
    open: (count: number) => `${openOf(count).replace(/^./, (first) => first.toUpperCase())}.`,
    what: `Files of photos and accounts that were deleted go now, and photos whose ${TRASH_DAYS} days in the trash are over. What is in quarantine is kept for ${QUARANTINE_DAYS} days from now, unless its purge was requested. The act log keeps who has done this.`,
    cancel: 'Cancel',
    release: 'Let deletions go on',
    releasing: 'Releasing…',
  },
  findings: {
    title: 'Findings',
    lead: 'Each was looked at twice before it was written down, and is looked at once more before it is repaired.',
    nouns: ['finding', 'findings'],
    none: 'No findings. Every photo has its files, and every file its photo.',
    noReport: 'There is no report yet. The first audit is under way.',
    search: 'Search findings',
    placeholder: 'Part of a key',
    kind: 'Kind',
    allKinds: 'All kinds',
    state: 'State',
    allStates: 'All states',
    owner: 'Owner',
    allOwners: 'All owners',
    asFound: 'As found',
    byKind: 'By kind',
    byKindBack: 'By kind, Z first',
    key: 'File',
    size: 'Size',
    site: 'Site',
  },
  implausible: {
    title: 'This report is implausible',
    why: 'There are more findings than crashes leave behind. Most likely the database or the store is another one, for instance after only one of them was restored from a backup.',
    so: 'Nothing can be repaired from this report. Check which database and which store this site uses, then audit again.',
  },
  repair: {
    plan: 'Plan a repair',
    undo: 'Undo repair',
    running: 'The findings are being repaired.',
    undoing: 'The repair is being taken back.',
    done: 'The findings were repaired.',
    undone: 'The repair was taken back.',
    undoHint: `What went into quarantine can be brought back for ${QUARANTINE_DAYS} days.`,
    progress: 'Progress of the repair',
    failed: 'Repair Failed',
    undoFailed: 'Undo Failed',
    stopped: 'It stopped before the end.',
    of: (done: number, total: number | null) =>
      total === null ? counted(done, 'finding') : `${number(done)} of ${counted(total, 'finding')}`,
  },
  repairDialog: {
    title: 'Repair findings',
    description: 'Nothing has been changed yet. This is what a repair does.',
    loading: 'Loading the plan',
    nothing: 'No finding is open. There is nothing to repair.',
    total: (count: number) => counted(count, 'finding'),
    first: (count: number, total: number) =>
      count < total ? `The first ${number(count)} of ${number(total)}` : `All ${counted(total, 'finding')}`,
    word: (count: number) => `REPAIR ${count}`,
    type: (word: string) => `Type ${word} to confirm`,
    cancel: 'Cancel',
    repair: 'Repair',
    begun: 'Repair started',
    begunDetail: 'It goes on when you leave this page.',
    notLoaded: 'The plan could not be loaded.',
  },
  quarantine: {
    title: 'Quarantine',
    lead: `Files that no row of the database names. Each is kept for ${QUARANTINE_DAYS} days, and stays if its row comes back.`,
    nouns: ['file', 'files'],
    empty: 'Nothing is in quarantine.',
    search: 'Search quarantine',
    placeholder: 'Part of a key',
    reason: 'Reason',
    allReasons: 'All reasons',
    oldest: 'Deleted first',
    newest: 'Deleted last',
    byKey: 'By key',
    byKeyBack: 'By key, Z first',
    purging: 'Being deleted',
    key: 'File',
    what: 'What it is',
    owner: 'Owner',
    found: 'Since',
    until: 'Kept until',
    purge: 'Purge now…',
    purgingNow: (count: number) => `${counted(count, 'file')} ${count === 1 ? 'is' : 'are'} being deleted.`,
    purgeHeld: (count: number) => `${counted(count, 'file')} will be deleted as soon as deletions go on.`,
    kinds: { originals: 'Original', derivatives: 'Derivative', pictures: 'Site image' } as Record<string, string>,
    other: 'File',
  },
  purgeDialog: {
    title: 'Purge quarantine',
    description: 'All files in quarantine are deleted within minutes. This cannot be undone.',
    held: 'All files in quarantine are deleted as soon as deletions go on. This cannot be undone.',
    what: (count: number) => `${counted(count, 'file')} of all users and of the site will be gone for good.`,
    nothing: 'Nothing is in quarantine. There is nothing to purge.',
    word: (count: number) => `PURGE ${count}`,
    type: (word: string) => `Type ${word} to confirm`,
    cancel: 'Cancel',
    purge: 'Purge now',
    purging: 'Purging…',
    loading: 'Counting the files',
    notLoaded: 'The files could not be counted.',
  },
  userAudit: {
    title: 'Audit a user',
    lead: 'Compares the files of one user with their photos.',
    label: 'User',
    placeholder: 'User ID or username (e.g. 12345678)',
    required: 'Please enter a user ID or username.',
    audit: 'Audit user',
    running: 'Auditing…',
    notDone: 'The audit could not be finished.',
    result: 'Result of the audit',
    match: 'Match',
    mismatch: 'Mismatch',
    photos: 'Photos in the database',
    files: 'Files in the store',
    missing: 'Missing files',
    orphaned: 'Files without a photo',
    id: 'User ID',
    more: (count: number) => `and ${number(count)} more`,
  },
} as const;
