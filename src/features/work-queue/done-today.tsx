import './work-queue.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#api/server-clock.ts';
import { count } from '#common/count.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { actedOf, placeOfDone } from './task-places.ts';
import { didWords } from './task-texts.ts';
import { type DayAct, leftOf, useDoneToday, useWorkQueue } from './use-work-queue.ts';

type DoneTodayProps = {
  readonly head: 'h2' | 'h3';
  readonly onActs: (act: DayAct) => void;
};

export function WorkQueueProgress({ size }: { readonly size: number }) {
  const { data: queues } = useWorkQueue(size);
  const { data } = useDoneToday();
  return [
    queues && `${formatInteger(leftOf(queues))} left`,
    data && data.done > 0 ? `${formatInteger(data.done)} done today` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

export function DoneToday({ head: Head, onActs }: DoneTodayProps) {
  const { data } = useDoneToday();
  if (!data || data.done === 0) return null;
  return (
    <section className="day-done" aria-label="Done today">
      <Head className="day-head">
        Done today <b>{formatInteger(data.done)}</b>
        <span />
        <span className="day-all">by you</span>
      </Head>
      <ul>
        {data.acts.map((act) => (
          <li key={`${act.id} ${act.did} ${act.at}`} className="day-row">
            <Link {...placeOfDone(act)} className="day-task">
              <time className="day-age" dateTime={act.at} title={formatDateTime(act.at)}>
                {formatAge(act.at, serverNow())} ago
              </time>
              <b className="day-who">{act.company_name}</b>
              <span className="day-about">
                {[didWords(act), act.queue === 'kyc' ? act.about : count(act.pieces, 'stone')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className="day-number">{act.number}</span>
              <span className="day-figure" />
            </Link>
            <span className="day-keys">
              {actedOf(act) ? (
                <Button size="sm" onClick={() => onActs(act)}>
                  Actions <span className="sr-only"> for {act.number}</span>
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
