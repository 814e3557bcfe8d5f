import { Section } from '../../../shared/ui/section.js';
import { ADMIN_TEXT } from './admin-texts.js';

/** A tab that is not built yet. */
export const TabPlaceholder = ({ id, title }: { id: string; title: string }) => (
  <Section id={id} title={title} lead={ADMIN_TEXT.tabPlaceholder.notHere}>
    {null}
  </Section>
);
