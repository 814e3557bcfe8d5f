import { useLingui } from '@lingui/react/macro';
import { BANNER_LIMITS } from '@vitrine/contracts/media/banner.rules';
import { TextArea, TextField } from '../../../shared/ui/field.js';

/** What is typed about a banner (ENT-17). */
export interface BannerTexts {
  name: string;
  title: string;
  description: string;
}

interface BannerFieldsProps {
  texts: BannerTexts;
  onChange: (texts: Partial<BannerTexts>) => void;
  nameError?: string | undefined;
  /** Of the title's field. */
  titleHelp?: string;
}

export const BannerFields = ({ texts, onChange, nameError, titleHelp }: BannerFieldsProps) => {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Name`}
        required
        maxLength={BANNER_LIMITS.name}
        autoComplete="off"
        value={texts.name}
        error={nameError}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t`Title`}
        optional
        maxLength={BANNER_LIMITS.title}
        autoComplete="off"
        value={texts.title}
        help={titleHelp}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label={t`Description`}
        optional
        rows={3}
        maxLength={BANNER_LIMITS.description}
        value={texts.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  );
};

/** As the server takes them: what is empty is null. */
export const trimmedTexts = ({ name, title, description }: BannerTexts) => ({
  name: name.trim(),
  title: title.trim() || null,
  description: description.trim() || null,
});
