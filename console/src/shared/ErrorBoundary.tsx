import { Alert, AlertTitle, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Runs before a retry. */
  onRetry?: () => void;
}

/** Confines an error to the page or component that threw it. */
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
    // Retry on the next visit.
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
