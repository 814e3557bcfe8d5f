import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of what broke. */
  fallback?: ReactNode;
  /** With another value it is tried again. */
  tryAgainWith?: unknown;
  onBreak?: () => void;
}

interface BoundaryState {
  broken: boolean;
  triedWith: unknown;
}

/** Keeps what breaks inside from taking the rest of the page with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ tryAgainWith }: BoundaryProps, { triedWith }: BoundaryState): BoundaryState | null {
    return tryAgainWith === triedWith ? null : { broken: false, triedWith: tryAgainWith };
  }

  override state: BoundaryState = { broken: false, triedWith: this.props.tryAgainWith };

  override componentDidCatch(): void {
    this.props.onBreak?.();
  }

  override render(): ReactNode {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children;
  }
}
