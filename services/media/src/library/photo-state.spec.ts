import { describe, expect, it } from '@jest/globals';
import type { Photo } from '../photos/photo.entity.js';
import { changeState } from './photo-state.js';

const aPhoto = (): Photo => ({ isPublic: false, featured: true, category: 'macro', tags: ['a', 'b'] }) as Photo;

describe('changeState', () => {
  it('answers how the photo was, in what really changed alone', () => {
    const photo = aPhoto();
    const was = changeState(photo, { isPublic: true, featured: true, category: 'macro', tags: ['a', ' c ', 'c'] });
    expect(was).toEqual({ isPublic: false, tags: ['a', 'b'] });
    expect(photo).toMatchObject({ isPublic: true, featured: true, category: 'macro', tags: ['a', 'c'] });
    expect(changeState(photo, was ?? {})).toEqual({ isPublic: true, tags: ['a', 'c'] });
    expect(photo).toEqual(aPhoto());
  });

  it('answers nothing when nothing changes', () => {
    expect(changeState(aPhoto(), {})).toBeNull();
    expect(changeState(aPhoto(), { isPublic: false, featured: true, category: 'macro', tags: ['a', 'b'] })).toBeNull();
  });
});
