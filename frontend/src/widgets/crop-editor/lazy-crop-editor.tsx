import { Suspense } from 'react';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import type { CropEditorProps } from './crop-editor.js';

const CropEditor = lazyComponent(async () => ({ default: (await import('./crop-editor.js')).CropEditor }));

/** The crop editor with its code on demand; code that cannot be had is an image that cannot be shown. */
export const LazyCropEditor = (props: CropEditorProps) => (
  <ErrorBoundary onBreak={props.onUnshowable}>
    <Suspense fallback={<div className="skeleton aspect-square w-full max-w-[340px]" />}>
      <CropEditor {...props} />
    </Suspense>
  </ErrorBoundary>
);
