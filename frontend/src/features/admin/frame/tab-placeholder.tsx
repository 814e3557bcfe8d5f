import { Section } from '../../../shared/ui/section.js';
import { ADMIN_TEXT } from './admin-texts.js';

/** A tab whose part of the dashboard is not there yet. */
export const TabPlaceholder = ({ id, title }: { id: string; title: string }) => (
  <Section id={id} title={title} lead={ADMIN_TEXT.tabPlaceholder.notHere}>
    {null}
  </Section>
);
