import { describe, expect, it } from '@jest/globals';
import { isUUID } from 'class-validator';
import { newPhotoId, photoIdFor } from './photo-id.js';

describe('photo ids', () => {
  it('names the same photo for the same owner and key, and another for any other', () => {
    const id = photoIdFor('ann', 'key-1');
    expect(photoIdFor('ann', 'key-1')).toBe(id);
    expect(new Set([id, photoIdFor('ann', 'key-2'), photoIdFor('bob', 'key-1'), photoIdFor('an', 'nkey-1')]).size).toBe(
      4,
    );
    expect(isUUID(id, 'all')).toBe(true);
    expect(id[14]).toBe('8');
  });

  it('makes unguessable ids in the order of time', () => {
    const ids = [1, 2, 3].map((day) => newPhotoId(Date.UTC(2026, 0, day)));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every((id) => isUUID(id, 7))).toBe(true);
    expect(newPhotoId(0)).not.toBe(newPhotoId(0));
  });
});
