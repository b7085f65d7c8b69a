import './work-queue-region.css';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Deciding } from './task-actions.ts';
import { TasksLeft, WorkQueueList } from './work-queue-list.tsx';

const OF_EACH = 5;

/**
 * Shows the work queue on the dashboard. On phones shows only a link to the tab with the work
 * queue.
 */
export function WorkQueueRegion({ onDecide }: { readonly onDecide: (deciding: Deciding) => void }) {
  const phone = useIsPhone();
  if (phone)
    return (
      <Link className="day-link" to="/day">
        Today
        <span className="day-left">
          <TasksLeft size={OF_EACH} />
        </span>
      </Link>
    );
  return (
    <section className="day-region" aria-labelledby="day-heading">
      <h2 className="day-title">
        <Link id="day-heading" to="/day">
          Today
        </Link>
        <span className="day-left">
          <TasksLeft size={OF_EACH} />
        </span>
      </h2>
      <div className="day-scroll">
        <WorkQueueList head="h3" size={OF_EACH} onDecide={onDecide} />
      </div>
    </section>
  );
}
