import { Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NotFoundScreen() {
  return (
    <Flex mih="100%" align="center">
      <PageHeader title="Not found" />
      <EmptyState
        picture={<CuletLogo size={30} />}
        title="Page not found"
        actions={
          <Button component={Link} to="/dashboard" variant="filled">
            Go to the dashboard
          </Button>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </Flex>
  );
}
