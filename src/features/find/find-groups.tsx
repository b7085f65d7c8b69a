import { Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import type { SearchLink } from '../../shared/searches/wire.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CommandGroups } from './command-groups.tsx';
import { type FoundStone, findQuery, LONGEST_NAME } from './find-query.ts';
import { FoundRecordItem, FoundStoneItem, RecentItem } from './found-items.tsx';
import { placeOf } from './found-place.ts';
import { KIND_GROUPS } from './kind-words.ts';
import { type RecentFind, recentFinds, rememberFind } from './recent-finds.ts';
import { StoneSearchItem } from './stone-search-item.tsx';
import { useSettled } from './use-settled.ts';

/** The address at which one stone lies open. */
export type StonePlace = (stone: Pick<FoundStone, 'stock_no' | 'diamond_type'>) => string;

type FindGroupsProps = {
  readonly text: string;
  readonly searchLink: SearchLink;
  readonly stonePlace: StonePlace;
};

/**
 * What the words may mean. What this browser knows stands first and the server's answer below it, so that nothing moves
 * under the hand when it comes.
 */
export function FindGroups({ text, searchLink, stonePlace }: FindGroupsProps) {
  const router = useRouter();
  const { id: userId, role_id } = useProfile();
  const asked = useSettled(text);
  const { data, error, isFetching, isPlaceholderData } = useQuery(findQuery(asked));
  const isAnswered = asked === text && !isFetching && !isPlaceholderData;
  const found = text === '' ? undefined : data;

  const open = (find: RecentFind) => {
    rememberFind(userId, find);
    void router.navigate({ to: find.place });
  };

  return (
    <Spotlight.ActionsList>
      {text === '' ? (
        <RecentGroup finds={recentFinds(userId)} onOpen={open} />
      ) : (
        <StoneSearchItem text={text} searchLink={searchLink} />
      )}
      <CommandGroups text={text} />
      {found && found.stones.length > 0 ? (
        <Spotlight.ActionsGroup label="Stones">
          {found.stones.map((stone) => (
            <FoundStoneItem key={stone.id} stone={stone} place={stonePlace(stone)} onOpen={open} />
          ))}
        </Spotlight.ActionsGroup>
      ) : null}
      {KIND_GROUPS.map(({ label, kinds }) => {
        const records = (found?.records ?? []).filter(({ kind }) => kinds.includes(kind));
        return records.length === 0 ? null : (
          <Spotlight.ActionsGroup key={label} label={label}>
            {records.map((record) => (
              <FoundRecordItem
                key={`${record.kind} ${record.name} ${record.id}`}
                record={record}
                place={placeOf(record, role_id)}
                onOpen={open}
              />
            ))}
          </Spotlight.ActionsGroup>
        );
      })}
      <p className="find-says" role={error ? 'alert' : 'status'}>
        {saysOf()}
      </p>
    </Spotlight.ActionsList>
  );

  function saysOf(): string {
    if (text === '') return '';
    if (text.length > LONGEST_NAME)
      return `More than ${LONGEST_NAME} characters are no name and no number.`;
    if (error && asked === text)
      return `${toProblem(error, TEXTS.listFailed).message} Screens and commands can be found all the same.`;
    if (!isAnswered) return 'Looking…';
    const count = (found?.stones.length ?? 0) + (found?.records.length ?? 0);
    return count === 0 ? `No stone, client, person or document is called “${text}”.` : '';
  }
}

type RecentGroupProps = {
  readonly finds: readonly RecentFind[];
  readonly onOpen: (find: RecentFind) => void;
};

function RecentGroup({ finds, onOpen }: RecentGroupProps) {
  if (finds.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Opened last">
      {finds.map((find) => (
        <RecentItem key={find.place} find={find} onOpen={onOpen} />
      ))}
    </Spotlight.ActionsGroup>
  );
}
