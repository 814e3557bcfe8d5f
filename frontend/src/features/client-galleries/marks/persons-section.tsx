import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPersonDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { SelectField } from '../../../shared/ui/field.js';
import { Menu, MenuItem, MenuLine } from '../../../shared/ui/menu.js';
import { Section } from '../../../shared/ui/section.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import type { TabProps } from '../tabs.js';
import { LIST_NAMES } from '../gallery-words.js';

interface PersonsProps extends TabProps {
  persons: readonly GalleryPersonDto[];
}

type Asked = { kind: 'merge' | 'erase'; person: GalleryPersonDto };

/** Who has chosen, with their lists (STUD-40, STUD-45, STUD-46). */
export const PersonsSection = ({ gallery: { id: galleryId }, persons }: PersonsProps) => {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [into, setInto] = useState('');
  const split = useGalleryWrite('splitPerson', { failed: t`The merge could not be taken back` });
  const takeBack = (personId: string) => split.mutate({ params: { galleryId, personId } });
  const merge = useGalleryWrite('mergePersons', {
    failed: t`The visitors could not be merged`,
    onDone: (_answer, { params }) =>
      toast({ title: t`Merged`, action: { label: t`Undo`, onClick: () => takeBack(params.personId) } }),
  });
  const erase = useGalleryWrite('erasePerson', {
    failed: t`The visitor could not be erased`,
    onDone: () => toast({ title: t`Visitor erased` }),
  });
  const reopen = useGalleryWrite('reopenList', {
    failed: t`The list could not be reopened`,
    onDone: () => toast({ title: t`List reopened`, description: t`It can be changed and submitted again.` }),
  });
  if (persons.length === 0) return null;
  const name = asked?.person.name ?? '';
  const others = persons.filter(({ id }) => id !== asked?.person.id);
  return (
    <Section id="persons" title={t`Who`}>
      <ul className="border-t border-line">
        {persons.map((person) => (
          <li key={person.id} className="flex items-start justify-between gap-4 border-b border-line py-4">
            <div className="grid min-w-0 flex-1 gap-x-8 gap-y-2 md:grid-cols-[240px_minmax(0,1fr)]">
              <div className="min-w-0">
                <h3 className="text-base font-medium break-words">
                  <bdi>{person.name}</bdi>
                </h3>
                <p className="text-sm break-words text-ink-2">
                  {[
                    person.email && (person.isVerified ? person.email : t`${person.email} (not verified)`),
                    person.link,
                    t`seen ${formatDay(person.lastSeenAt)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {person.merged.map(({ id, name: other }) => (
                  <p key={id} className="text-sm text-ink-2">
                    <Trans>
                      With <bdi>{other}</bdi>
                    </Trans>{' '}
                    <button type="button" className="link min-h-8" onClick={() => takeBack(id)}>
                      <Trans>Take back</Trans>
                    </button>
                  </p>
                ))}
              </div>
              <ul className="grid content-start gap-2">
                {person.lists.map(({ id, name: listName, state, picks, min, max, note, submittedAt }) => (
                  <li key={id} className="text-sm">
                    <p className="tabular flex flex-wrap items-center gap-x-4 gap-y-1">
                      <bdi>{listName}</bdi>
                      <span className="text-ink-2">{picksText(picks, min, max)}</span>
                      <Badge tone={state === 'submitted' ? 'busy' : 'quiet'}>
                        {state === 'submitted' && submittedAt
                          ? t`Submitted ${formatDay(submittedAt)}`
                          : t(LIST_NAMES[state])}
                      </Badge>
                      {state === 'submitted' && (
                        <Button
                          look="quiet"
                          className="-my-2 px-2!"
                          aria-label={t`Reopen ${listName} of ${person.name}`}
                          onClick={() => reopen.mutate({ params: { galleryId, listId: id } })}
                        >
                          <Trans>Reopen</Trans>
                        </Button>
                      )}
                    </p>
                    {note && (
                      <p
                        dir="auto"
                        className="mt-1 border-l-2 border-line pl-3 text-left whitespace-pre-line text-ink-2"
                      >
                        {note}
                      </p>
                    )}
                  </li>
                ))}
                {person.lists.length === 0 && (
                  <li className="text-sm text-ink-2">
                    <Trans>Nothing chosen</Trans>
                  </li>
                )}
              </ul>
            </div>
            <Menu
              trigger={
                <ToolButton label={t`More about ${person.name}`} hint={t`More`} className="-mr-2">
                  <Ellipsis size={20} strokeWidth={1.5} />
                </ToolButton>
              }
            >
              <MenuItem
                disabled={persons.length < 2}
                onSelect={() => {
                  setInto(persons.find(({ id }) => id !== person.id)?.id ?? '');
                  setAsked({ kind: 'merge', person });
                }}
              >
                <Trans>Merge with another…</Trans>
              </MenuItem>
              <MenuLine />
              <MenuItem danger onSelect={() => setAsked({ kind: 'erase', person })}>
                <Trans>Erase…</Trans>
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked?.kind === 'merge'}
        onOpenChange={(open) => open || setAsked(null)}
        question={t`Merge “${name}” with another visitor?`}
        names={[name]}
        detail={t`For somebody who came twice. Their lists and comments become the other one’s; you can take it back.`}
        confirm={t`Merge`}
        look="solid"
        reversible
        onConfirm={() =>
          asked && into && merge.mutate({ params: { galleryId, personId: asked.person.id }, body: { into } })
        }
      >
        <SelectField
          label={t`They are the same as`}
          value={into}
          onChange={({ target }) => setInto(target.value)}
          choices={others.map(({ id, name: other, email }) => ({ id, label: email ? `${other}, ${email}` : other }))}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.kind === 'erase'}
        onOpenChange={(open) => open || setAsked(null)}
        question={t`Erase “${name}”?`}
        names={[name]}
        detail={t`Their name, address, lists, hearts and comments go for good, as they may ask of you. Export first what you still need.`}
        confirm={t`Erase`}
        onConfirm={() => asked && erase.mutate({ params: { galleryId, personId: asked.person.id } })}
      />
    </Section>
  );
};

const picksText = (picks: number, min: number | null, max: number | null): string =>
  max === null ? (min === null ? String(picks) : `${picks} (${min}+)`) : `${picks} / ${max}`;
