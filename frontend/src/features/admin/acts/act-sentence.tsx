import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { actorOf, deedOf, subjectOf } from './act-words.js';

/** "Ada Lovelace changed the role of Grace Hopper". */
export const ActSentence = ({ act }: { act: ActDto }) => (
  <>
    <bdi className="text-ink">{actorOf(act)}</bdi> {deedOf(act)}{' '}
    <bdi className="text-ink" title={act.subjectId}>
      {subjectOf(act)}
    </bdi>
  </>
);
