import '../../shared/frame/message.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function ForbiddenScreen() {
  return (
    <div className="shell-message">
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
    </div>
  );
}
