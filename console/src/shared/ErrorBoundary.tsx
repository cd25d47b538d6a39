import { Alert, AlertTitle, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What is to be done before it is tried again. */
  onRetry?: () => void;
}

/** Keeps the fault of a page, or of a part of it, from taking the rest of the console with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { fault?: Error }> {
  override state: { fault?: Error } = {};

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override componentDidMount(): void {
    addEventListener('hashchange', this.retry);
  }

  override componentWillUnmount(): void {
    removeEventListener('hashchange', this.retry);
    // Whoever comes back later tries again.
    if (this.state.fault) this.props.onRetry?.();
  }

  retry = (): void => {
    if (!this.state.fault) return;
    this.props.onRetry?.();
    this.setState({ fault: undefined });
  };

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <Alert
        severity="error"
        sx={{ my: 3 }}
        action={
          <Button color="inherit" onClick={this.retry}>
            Try again
          </Button>
        }
      >
        <AlertTitle>This cannot be shown</AlertTitle>
        {fault.message}
      </Alert>
    );
  }
}
