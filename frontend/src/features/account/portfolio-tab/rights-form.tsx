import { Trans, useLingui } from '@lingui/react/macro';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { SECURE_URL_MAX, SECURE_URL_TEXT, secureUrl } from '@vitrine/contracts/fields/secure-url';
import { RIGHTS_LIMITS, YEAR } from '@vitrine/contracts/portfolio/rights.rules';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextArea, TextField } from '../../../shared/ui/field.js';
import type { TabProps } from '../account-session.js';
import { useSaveVisitorSettings } from '../../../data/profile/visitor-settings.js';
import { rightsDraft, RIGHTS_FIELDS, type RightsField } from './rights-draft.js';

interface RightsFormProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** What is said of the rights to all photos, in the photographer's words. */
export const RightsForm = ({ user, onUnsaved }: RightsFormProps) => {
  const { t } = useLingui();
  const [typed, type] = useState(() => rightsDraft.of(user.id) ?? {});
  const [urlError, setUrlError] = useState<string>();
  const save = useSaveVisitorSettings({ done: () => t`Rights updated`, failed: t`Failed to update the rights` });
  const changes = RIGHTS_FIELDS.filter(
    (field) => typed[field] !== undefined && typed[field].trim() !== (user[field] ?? ''),
  );
  const isChanged = changes.length > 0;
  useEffect(() => {
    if (isChanged) rightsDraft.keep(user.id, typed);
    else rightsDraft.clear();
  }, [isChanged, typed, user.id]);
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChanged || save.isPending) return;
    const page = typed.licensingPage?.trim();
    if (page && !secureUrl(page)) {
      setUrlError(SECURE_URL_TEXT);
      event.currentTarget.querySelector<HTMLElement>('[name="licensingPage"]')?.focus();
      return;
    }
    const change = Object.fromEntries(changes.map((field) => [field, typed[field]]));
    save.mutate(change, { onSuccess: () => type((now) => (now === typed ? {} : now)) });
  };
  const at = (field: RightsField) => ({
    name: field,
    optional: true,
    value: typed[field] ?? user[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      if (field === 'licensingPage') setUrlError(undefined);
      type((now) => ({ ...now, [field]: target.value }));
    },
  });
  const name = displayName(user);
  return (
    <form aria-label={t`Rights`} onSubmit={submit} noValidate className="grid gap-7">
      <TextField
        label={t`Creator`}
        {...at('creator')}
        maxLength={RIGHTS_LIMITS.name}
        placeholder={name}
        help={t`Who took the photos, as search engines and other programs should name them.`}
      />
      <TextField
        label={t`Credit line`}
        {...at('credit')}
        maxLength={RIGHTS_LIMITS.name}
        placeholder={name}
        help={t`How others are to name you beside a photo.`}
      />
      <TextField
        label={t`Copyright notice`}
        {...at('copyright')}
        maxLength={RIGHTS_LIMITS.copyright}
        placeholder={`© ${YEAR} ${name}`}
        help={t`At the foot of your portfolio and with every photo. ${YEAR} becomes this year on the page, and the year it was taken with a photo.`}
      />
      <TextArea
        label={t`Usage terms`}
        {...at('usageTerms')}
        rows={3}
        maxLength={RIGHTS_LIMITS.usageTerms}
        help={t`A sentence or two on what is allowed and what to ask for.`}
      />
      <TextField
        label={t`Licensing page`}
        {...at('licensingPage')}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={SECURE_URL_MAX}
        placeholder="https://"
        error={urlError}
        help={t`An address with https:// where your terms stand and a license can be had.`}
      />
      {isChanged && (
        <div className="flex gap-3">
          <Button type="submit" look="solid" aria-disabled={save.isPending}>
            {save.isPending ? t`Saving…` : t`Save rights`}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              type({});
              setUrlError(undefined);
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </form>
  );
};
