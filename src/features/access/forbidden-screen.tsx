import '../../shared/frame/message.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { EmptyState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function ForbiddenScreen() {
  return (
    <div className="shell-message">
      <PageHeader title="No access" />
      <EmptyState
        picture={<Icon name="lock" />}
        title="You do not have the right to open this screen"
        actions={
          <Button component={Link} to="/dashboard">
            To the first screen
          </Button>
        }
      >
        An administrator can grant it.
      </EmptyState>
    </div>
  );
}
