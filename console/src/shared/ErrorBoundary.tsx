import { Alert, AlertTitle, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Runs before a retry. */
  onRetry?: () => void;
}

/** Confines an error to the page or component that threw it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): ErrorBoundary['state'] {
    return { error };
  }

  override componentDidMount(): void {
    addEventListener('hashchange', this.retry);
  }

  override componentWillUnmount(): void {
    removeEventListener('hashchange', this.retry);
    // Retry on the next visit.
    if (this.state.error) this.props.onRetry?.();
  }

  retry = (): void => {
    if (!this.state.error) return;
    this.props.onRetry?.();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
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
        <AlertTitle>This page could not be loaded</AlertTitle>
        {error.message}
      </Alert>
    );
  }
}
