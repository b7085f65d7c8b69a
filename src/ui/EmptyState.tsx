import './empty-state.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  /** buttons for what the user can do next */
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
  /** the error message of the server */
  readonly title: string;
  /** text that tells the user which input was kept */
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
