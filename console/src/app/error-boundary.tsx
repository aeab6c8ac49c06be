/** Shown when a page breaks: what happened, the id of the request, and how to continue. */

import { Component, type ReactNode } from 'react';
import { ApiError } from '../ui/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Text } from '../ui/i18n/text.tsx';
import { messageOf } from '../ui/values.ts';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return (
      <main className="page narrow stack">
        <h1>
          <Text id="error.title" />
        </h1>
        <p>{messageOf(error)}</p>
        {requestId === undefined ? null : (
          <p className="muted">
            <Text id="error.requestId" values={{ id: <code>{requestId}</code> }} />
          </p>
        )}
        <div className="row">
          <Button variant="primary" onPress={() => this.setState({ error: undefined })}>
            <Text id="error.again" />
          </Button>
          <Button onPress={() => window.location.assign('/')}>
            <Text id="error.home" />
          </Button>
        </div>
      </main>
    );
  }
}
