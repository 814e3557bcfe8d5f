import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ColorScheme, Typography } from '@vitrine/contracts/portfolio/template.rules';

const TemplateSchema = defineEntity({
  name: 'Template',
  tableName: 'templates',
  properties: {
    id: p.text().primary(),
    /** Place in the picker. */
    position: p.integer(),
    name: p.text(),
    description: p.text(),
    category: p.text(),
    isDefault: p.boolean(),
    colorScheme: p.json<ColorScheme>(),
    typography: p.json<Typography>(),
  },
});

export class Template extends TemplateSchema.class {}
TemplateSchema.setClass(Template);
