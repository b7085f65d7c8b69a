import './empty-state.css';
import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  readonly actions?: ReactNode;
};

export const EmptyState = (props: EmptyStateProps) => (
  <div className="ui-blank">
    <Contents {...props} />
  </div>
);

type ErrorStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

export const ErrorState = (props: ErrorStateProps) => (
  <div className="ui-blank" data-tone="error" role="alert">
    <Contents {...props} picture={<Icon name="warning" />} />
  </div>
);

function Contents({ title, children, picture, actions }: EmptyStateProps) {
  return (
    <>
      {picture ? <div className="ui-blank-picture">{picture}</div> : null}
      <Box component="b" c="var(--text)" fz="md" fw="var(--w-strong)">
        {title}
      </Box>
      {children ? <p className="ui-blank-text">{children}</p> : null}
      {actions ? (
        <Flex wrap="wrap" align="center" justify="center" gap="2xs" mt="sm" fz="xs">
          {actions}
        </Flex>
      ) : null}
    </>
  );
}
