import './empty-state.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  /** Buttons that offer the next step. */
  readonly actions?: ReactNode;
};

export function EmptyState({ title, children, picture, actions }: EmptyStateProps) {
  return (
    <div className="ui-blank">
      {picture ? <div className="ui-blank-picture">{picture}</div> : null}
      <b className="ui-blank-title">{title}</b>
      {children ? <p className="ui-blank-text">{children}</p> : null}
      {actions ? <div className="ui-blank-actions">{actions}</div> : null}
    </div>
  );
}

type ErrorStateProps = {
  /** The server's error message. */
  readonly title: string;
  /** States which of the user's data was kept. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

export function ErrorState({ title, children, actions }: ErrorStateProps) {
  return (
    <div className="ui-blank" data-tone="error" role="alert">
      <div className="ui-blank-picture">
        <Icon name="warning" />
      </div>
      <b className="ui-blank-title">{title}</b>
      {children ? <p className="ui-blank-text">{children}</p> : null}
      {actions ? <div className="ui-blank-actions">{actions}</div> : null}
    </div>
  );
}
