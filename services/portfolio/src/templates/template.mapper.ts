import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import type { Template } from './template.entity.js';

export const toTemplateDto = (t: Template): TemplateDto => ({
  id: t.id,
  name: t.name,
  description: t.description,
  category: t.category,
  isDefault: t.isDefault,
  colorScheme: t.colorScheme,
  typography: t.typography,
});
