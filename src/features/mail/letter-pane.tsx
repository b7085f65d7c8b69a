import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { formatDateClock } from '../../common/format.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LetterState } from './letter-state.tsx';
import { fetchLetter } from './mail-calls.ts';

const WIDTH = 480;

type LetterPaneProps = {
  /** null keeps it closed */
  readonly letter: string | null;
  readonly onClose: () => void;
};

/** One letter as its reader gets it. */
export function LetterPane({ letter, onClose }: LetterPaneProps) {
  const { data, error } = useQuery({
    queryKey: ['mail', 'letter', letter],
    queryFn: ({ signal }) => fetchLetter(letter ?? '', signal),
    enabled: letter !== null,
  });
  return (
    <SideDrawer
      opened={letter !== null}
      label="Letter"
      width={WIDTH}
      onClose={onClose}
      header={
        <>
          <h2 className="mail-subject">{data?.subject ?? ''}</h2>
          <ActionIcon aria-label="Close the letter" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
    >
      {error ? (
        <ErrorState title={toProblem(error, TEXTS.listFailed).message} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <dl className="mail-facts">
            <dt>To</dt>
            <dd>{data.to_address}</dd>
            <dt>Written</dt>
            <dd>{formatDateClock(data.created_at)}</dd>
            <dt>Status</dt>
            <dd>
              <LetterState state={data.state} />
              {data.sent_at ? formatDateClock(data.sent_at) : null}
            </dd>
            {data.last_error ? (
              <>
                <dt>Last error</dt>
                <dd className="mail-error">{data.last_error}</dd>
              </>
            ) : null}
          </dl>
          <pre className="mail-body">{data.body}</pre>
        </>
      )}
    </SideDrawer>
  );
}
