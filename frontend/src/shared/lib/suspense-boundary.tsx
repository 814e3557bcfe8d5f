import { Suspense, useContext, type ReactNode } from 'react';
import { RenderCollector } from './render-collector.js';

interface SuspenseBoundaryProps {
  fallback?: ReactNode;
  children?: ReactNode;
}

/**
 * Suspense for what the server renders too. `renderToString` leaves out content that throws, without an error; the
 * collector detects content that is not complete.
 */
export const SuspenseBoundary = ({ fallback, children }: SuspenseBoundaryProps) => {
  const collector = useContext(RenderCollector);
  collector?.begin();
  const content = (
    <>
      {children}
      <End />
    </>
  );
  return collector?.isStrict ? content : <Suspense fallback={fallback}>{content}</Suspense>;
};

const End = () => {
  useContext(RenderCollector)?.end();
  return null;
};
