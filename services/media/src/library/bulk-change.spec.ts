import { describe, expect, it } from '@jest/globals';
import type { BulkChangeDto, ReplaceTextDto } from '@vitrine/contracts/media/own-photos.dto';
import { assertBulkChange } from './bulk-change.js';

const photoIds = ['0193a0b4-7d00-7000-8000-000000000001'];
const states = [{ id: '0193a0b4-7d00-7000-8000-000000000001', isPublic: true }];
const replace: ReplaceTextDto = { find: 'a', with: 'b', matchCase: true, in: ['title'] };
const check = (dto: BulkChangeDto) => () => assertBulkChange(dto);

describe('assertBulkChange', () => {
  it.each<BulkChangeDto>([
    { action: 'edit', photoIds, edit: { featured: false } },
    { action: 'edit', photoIds, edit: { replace } },
    { action: 'revert', states },
    { action: 'analyse', photoIds },
    { action: 'trash', photoIds },
    { action: 'restore', photoIds },
    { action: 'purge', photoIds },
  ])('lets $action through with what belongs to it', (dto) => {
    expect(check(dto)).not.toThrow();
  });

  it.each<[keyof BulkChangeDto, BulkChangeDto]>([
    ['edit', { action: 'edit', photoIds }],
    ['edit', { action: 'edit', photoIds, edit: {} }],
    ['edit', { action: 'edit', photoIds, edit: { replace, featured: true } }],
    ['edit', { action: 'edit', photoIds, edit: { titleFromFile: true, title: 'a' } }],
    ['photoIds', { action: 'edit', edit: { featured: true } }],
    ['states', { action: 'edit', photoIds, edit: { featured: true }, states }],
    ['states', { action: 'revert' }],
    ['photoIds', { action: 'revert', states, photoIds }],
    ['edit', { action: 'revert', states, edit: { featured: true } }],
    ['states', { action: 'revert', states: [...states, ...states] }],
    ['photoIds', { action: 'trash' }],
    ['edit', { action: 'trash', photoIds, edit: { featured: true } }],
    ['states', { action: 'purge', photoIds, states }],
  ])('names %s as what does not fit in %j', (field, dto) => {
    expect(check(dto)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', errors: { [field]: [expect.any(String)] } }),
    );
  });
});
