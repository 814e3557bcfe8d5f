import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportFormat } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { Copy, Download } from 'lucide-react';
import { exportedMarksQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { saveBlob } from '../../../shared/lib/save-blob.js';
import { copyText } from '../../../shared/toast/copy-text.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { sameNamesText } from '../gallery-words.js';
import { exportQueryOf, type MarksFilter } from './chosen-photos.js';

const FILES = [
  ['csv', msg`CSV`, msg`With the time taken, lists and notes.`],
  ['txt', msg`TXT`, msg`A name a line.`],
  ['xmp', msg`XMP`, msg`Side files for Capture One and Bridge. Lightroom reads none beside JPEGs.`],
  ['json', msg`JSON`, msg`Everything, for programs.`],
] as const satisfies readonly (readonly [ExportFormat, unknown, unknown])[];

interface ExportDialogProps {
  galleryId: string;
  filter: MarksFilter;
  /** Which photos these are. */
  title: string;
  onClose: () => void;
}

/** STUD-44: the choice on its way back into a catalogue. */
export const ExportDialog = ({ galleryId, filter, title, onClose }: ExportDialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = exportQueryOf(filter);
  const names = useQuery(exportedMarksQuery(galleryId, { ...query, format: 'names' }));
  const save = useMutation({
    mutationFn: (format: ExportFormat) => client.fetchQuery(exportedMarksQuery(galleryId, { ...query, format })),
    onSuccess: ({ body, isBase64, type, fileName }) => {
      const bytes = isBase64 ? Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0) : body;
      saveBlob(new Blob([bytes], { type }), fileName);
    },
    onError: (error) => toast({ title: t`The export failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const warning = names.data && sameNamesText(names.data.sameNames);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Export`}
      description={title}
      className="md:max-w-[640px]!"
      footer={
        <Button look="solid" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <h3 className="text-sm font-medium">
        <Trans>Names for Lightroom and Capture One</Trans>
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          Without their endings, so that they find your RAW files too. In Lightroom paste them into the text filter:
          Filename, Contains.
        </Trans>
      </p>
      {names.isError && (
        <div className="mt-3">
          <NotLoaded text={t`The names could not be loaded.`} onRetry={() => void names.refetch()} />
        </div>
      )}
      <textarea
        readOnly
        rows={4}
        aria-label={t`Names`}
        value={names.data?.body ?? ''}
        onFocus={({ target }) => target.select()}
        className="mt-3 w-full resize-y rounded-control border border-line bg-paper p-3 font-mono text-xs"
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-sm text-ink-2">
          {names.data && <Plural value={names.data.photos} one="# photo" other="# photos" />}
        </p>
        <Button
          look="solid"
          disabled={!names.data?.body}
          onClick={() => names.data && void copyText(names.data.body, t`Names of the photos`)}
        >
          <Copy size={16} strokeWidth={1.5} aria-hidden />
          <Trans>Copy names</Trans>
        </Button>
      </div>
      {warning && <p className="mt-3 rounded-control bg-wash px-4 py-3 text-sm">{warning}</p>}
      <h3 className="mt-8 text-sm font-medium">
        <Trans>As a file</Trans>
      </h3>
      <ul className="mt-2 border-t border-line">
        {FILES.map(([format, label, note]) => (
          <li key={format} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
            <p className="min-w-0 text-sm">
              <span className="font-medium">{t(label)}</span> <span className="text-ink-2">{t(note)}</span>
            </p>
            <Button
              className="shrink-0"
              aria-label={t`Save as ${t(label)}`}
              isBusy={save.isPending && save.variables === format}
              onClick={() => save.mutate(format)}
            >
              <Download size={16} strokeWidth={1.5} aria-hidden />
              <Trans>Save</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
