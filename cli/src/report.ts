import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { LeftAlone } from './find-photos.ts';
import type { Outcome } from './upload-folder.ts';

/** What a run has come to, as `--json` prints it. */
export interface Report {
  sent: { file: string; photoId: string }[];
  alreadyThere: { file: string; photoId: string }[];
  refused: { file: string; reason: string }[];
  leftAlone: LeftAlone;
  /** Why the run has ended before the folder's end. */
  stopped: string | null;
}

export const newReport = (): Report => ({
  sent: [],
  alreadyThere: [],
  refused: [],
  leftAlone: { notPhotos: 0, links: 0, unreadFolders: [] },
  stopped: null,
});

export const noteOutcome = (report: Report, outcome: Outcome): void => {
  const file = outcome.name;
  if (outcome.result === 'refused') report.refused.push({ file, reason: outcome.reason });
  else (outcome.result === 'sent' ? report.sent : report.alreadyThere).push({ file, photoId: outcome.photoId });
};

/** 0: every photo of the folder is on the site. 1: some were refused or not read. 2: the run was stopped. */
export const exitCodeOf = ({ stopped, refused, leftAlone }: Report): number => {
  if (stopped !== null) return 2;
  return refused.length > 0 || leftAlone.unreadFolders.length > 0 ? 1 : 0;
};

/** Names come from disks: nothing of them may move the cursor or colour a terminal. */
const shown = (name: string): string => name.replace(/\p{C}/gu, '?');

export const reportText = ({ sent, alreadyThere, refused, leftAlone, stopped }: Report): string => {
  const { notPhotos, links, unreadFolders } = leftAlone;
  const lines = [
    `${sent.length} sent, ${alreadyThere.length} already there, ${refused.length} refused.`,
    ...refused.map(({ file, reason }) => `  ${shown(file)}: ${reason}`),
    ...unreadFolders.map((folder) => `  ${shown(folder)}/: The folder cannot be read.`),
    notPhotos + links > 0 && `Left alone: ${notPhotos} files that are no photos, ${links} links.`,
    stopped !== null && `Stopped: ${stopped} The same command goes on from here.`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
};

/** One line that is written over itself. */
export const progressLine = (
  report: Report,
  { bytes, pausedFor }: { bytes: number; pausedFor: string | null },
): string => {
  const { sent, alreadyThere, refused } = report;
  const counts = `${sent.length} sent (${formatBytes(bytes)}), ${alreadyThere.length} already there, ${refused.length} refused`;
  return pausedFor === null ? counts : `${counts} · ${pausedFor}`;
};
