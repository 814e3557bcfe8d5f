import { BANNER_LIMITS } from '@vitrine/contracts/media/banner.rules';
import { TextArea, TextField } from '../../../shared/ui/field.js';
import { HERO_BANNERS_TEXT } from './hero-banners-texts.js';

const TEXT = HERO_BANNERS_TEXT.fields;

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

export const BannerFields = ({ texts, onChange, nameError, titleHelp }: BannerFieldsProps) => (
  <>
    <TextField
      label={TEXT.name}
      required
      maxLength={BANNER_LIMITS.name}
      autoComplete="off"
      value={texts.name}
      error={nameError}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TextField
      label={TEXT.title}
      optional
      maxLength={BANNER_LIMITS.title}
      autoComplete="off"
      value={texts.title}
      help={titleHelp}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <TextArea
      label={TEXT.description}
      optional
      rows={3}
      maxLength={BANNER_LIMITS.description}
      value={texts.description}
      onChange={({ target }) => onChange({ description: target.value })}
    />
  </>
);

/** As the server takes them: what is empty is null. */
export const trimmedTexts = ({ name, title, description }: BannerTexts) => ({
  name: name.trim(),
  title: title.trim() || null,
  description: description.trim() || null,
});
