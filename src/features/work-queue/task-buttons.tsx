import './work-queue.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyOnDemand } from '../../ui/lazy-module.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { actsOf, type Deciding, hasTarget, reasonAgainst } from './task-actions.ts';
import { placeOf } from './task-places.ts';
import type { QueuedTask } from './use-work-queue.ts';

const taskMenu = lazyOnDemand(() => import('./task-menu.tsx').then((module) => module.TaskMenu));

type TaskButtonsProps = {
  readonly shown: QueuedTask;
  readonly isCurrent: boolean;
  readonly onDecide: (deciding: Deciding) => void;
};

export function TaskButtons({ shown: { queue, task }, isCurrent, onDecide }: TaskButtonsProps) {
  const phone = useIsPhone();
  const profile = useProfile();
  const acts = actsOf(queue, profile)
    .filter(({ act }) => hasTarget({ act, task }))
    .map((offered) => ({ ...offered, reason: reasonAgainst({ act: offered.act, task }, profile) }));
  if (acts.length === 0)
    return (
      // The link of the row opens the same page, so assistive technology skips this one.
      <span className="day-keys" aria-hidden="true">
        <Button
          size="sm"
          tabIndex={-1}
          rightSection={isCurrent ? <Keys>Enter</Keys> : null}
          renderRoot={(rest) => <Link {...placeOf(queue, task)} {...rest} />}
        >
          Open
        </Button>
      </span>
    );
  const name = [task.number, task.company_name].filter((part) => part !== null).join(' of ');
  if (phone)
    return (
      <span className="day-keys">
        <LazyMenu menu={taskMenu} menuProps={{ acts, onAct: ({ act }) => onDecide({ act, task }) }}>
          <Button variant="subtle" aria-label={`Actions for ${name}`}>
            <Icon name="more" />
          </Button>
        </LazyMenu>
      </span>
    );
  return (
    <Reasons>
      <span className="day-keys">
        {acts.map(({ act, label, keys, reason }) => (
          <ReasonButton
            key={act}
            size="sm"
            reason={reason}
            rightSection={
              <span aria-hidden="true">
                <Keys>{keys}</Keys>
              </span>
            }
            onClick={() => onDecide({ act, task })}
          >
            {label}
            <span className="sr-only"> {name}</span>
          </ReasonButton>
        ))}
      </span>
      {acts.some(({ reason }) => reason !== null) ? <ReasonLine /> : null}
    </Reasons>
  );
}
