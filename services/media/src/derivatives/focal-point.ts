import type { FocalPoint } from '@vitrine/contracts/media/photo-image';

/** A focal point as rows have it. */
export interface FocalColumns {
  focalX?: number | null | undefined;
  focalY?: number | null | undefined;
}

export const NO_FOCAL_POINT: FocalColumns = { focalX: null, focalY: null };

export const toFocalColumns = (point: FocalPoint | null): { focalX: number | null; focalY: number | null } => ({
  focalX: point?.x ?? null,
  focalY: point?.y ?? null,
});

/** The focal point in a `PhotoImage`; none for the middle. */
export const focalPointOf = ({ focalX: x, focalY: y }: FocalColumns): { focalPoint?: FocalPoint } =>
  typeof x === 'number' && typeof y === 'number' ? { focalPoint: { x, y } } : {};
