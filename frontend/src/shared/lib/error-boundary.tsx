import { Component, createContext, type ReactNode } from 'react';
import { reportError } from './client-errors.js';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of what broke. */
  fallback?: ReactNode;
  /** With another value it is tried again. */
  retryWith?: unknown;
  onBreak?: () => void;
}

interface ErrorBoundaryState {
  broken: boolean;
  triedWith: unknown;
  attempt: object;
}

/** The attempt of the nearest boundary: another object after what broke inside of it is tried again. */
export const Attempt = createContext<object>({});

/** Keeps what breaks inside from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    { retryWith }: ErrorBoundaryProps,
    { triedWith, broken, attempt }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (retryWith === triedWith) return null;
    // Another attempt makes React give up what is still dehydrated inside: only where nothing of it is shown anyway.
    return { broken: false, triedWith: retryWith, attempt: broken ? {} : attempt };
  }

  override state: ErrorBoundaryState = { broken: false, triedWith: this.props.retryWith, attempt: {} };

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.props.onBreak?.();
  }

  override render(): ReactNode {
    const { broken, attempt } = this.state;
    return broken ? (this.props.fallback ?? null) : <Attempt value={attempt}>{this.props.children}</Attempt>;
  }
}
