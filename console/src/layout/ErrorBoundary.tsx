import { Alert, AlertTitle, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';

/** Keeps a page's fault from taking the whole console with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { fault?: Error }> {
  override state: { fault?: Error } = {};

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override componentDidMount(): void {
    addEventListener('hashchange', this.forget);
  }

  override componentWillUnmount(): void {
    removeEventListener('hashchange', this.forget);
  }

  forget = (): void => this.setState({ fault: undefined });

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <Alert
        severity="error"
        sx={{ my: 3 }}
        action={
          <Button color="inherit" onClick={this.forget}>
            Try again
          </Button>
        }
      >
        <AlertTitle>This page failed</AlertTitle>
        {fault.message}
      </Alert>
    );
  }
}
