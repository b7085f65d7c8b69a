import { Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function ForbiddenScreen() {
  return (
    <Flex mih="100%" align="center">
      <PageHeader title="No access" />
      <EmptyState
        picture={<Icon name="lock" />}
        title="You do not have access to this screen"
        actions={
          <Button component={Link} to="/dashboard">
            Go to dashboard
          </Button>
        }
      >
        Ask an administrator for access.
      </EmptyState>
    </Flex>
  );
}
