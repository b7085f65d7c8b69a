import { MEMO_MOVEMENT } from '../../codes.ts';
import type { Change } from '../change.ts';
import { newLine, newMemo, ofCheck, ofLine } from '../facts.ts';
import type { Asked } from '../kinds.ts';
import { ADMINISTRATOR, ASSOCIATE, CLOCK } from '../people.ts';
import type { Line, World } from '../world.ts';
import {
  at,
  clientOfTarget,
  clientSaid,
  clientsAnd,
  each,
  everybody,
  type Family,
  forClients,
  only,
  REMARK,
  stoneSaid,
  stonesOfTarget,
  stonesSaid,
  type Target,
} from './move.ts';

const linesOf = ({ memos }: World, target: Target): readonly Line[] =>
  at(memos, target).lines.filter(({ stone }) => stonesOfTarget(target).includes(stone));

/** Returns each matching line of a memo on its own, and all of them together. */
const lines =
  (...states: readonly { code: number }[]) =>
  ({ memos }: World): readonly Target[] =>
    memos.flatMap((memo, index) => {
      const stones = memo.lines
        .filter(({ state }) => states.some(({ code }) => code === state))
        .map(({ stone }) => stone);
      const choices = stones.length > 1 ? [...stones.map((stone) => [stone]), stones] : [stones];
      return choices
        .filter((choice) => choice.length > 0)
        .map((choice) => ({ at: index, stones: choice }));
    });

type Movement = 'receive' | 'inspect' | 'withdraw' | 'sell' | 'takeBack' | 'reverse';

const movement = (
  name: string,
  type: Movement,
  verb: string,
  targets: Family['targets'],
  by: Family['by'] = clientsAnd(ASSOCIATE, ADMINISTRATOR),
): Family => ({
  name,
  says: (target, world) =>
    `${verb} ${stonesSaid(target)} of the memo of ${clientSaid(at(world.memos, target).client)}`,
  by,
  targets,
  asks: (change, target) => ({
    of: 'memoLine',
    subjects: linesOf(change.world, target).map((line) => ofLine(change, line)),
    event: { type: `memo.${type}`, actor: change.actor, remark: REMARK },
  }),
});

const { issued, received, sold } = MEMO_MOVEMENT;

const issue = (change: Change, target: Target): Asked => {
  const stones = stonesOfTarget(target);
  change.lookUpOffers(stones);
  return {
    of: 'memoLine',
    subjects: stones.map((stone) => newLine(change, stone, clientOfTarget(target))),
    event: { type: 'memo.issue' as const, actor: change.actor, limitReason: '' },
  };
};

const check = (name: string, type: 'check.pass' | 'check.fail', verb: string): Family => ({
  name,
  says: (target, { checks }) => `${verb} ${stoneSaid(at(checks, target).stone)} after its return`,
  by: everybody,
  targets: ({ checks }) => each(checks),
  asks: (change, target) => ({
    of: 'returnCheck',
    subjects: [ofCheck(at(change.world.checks, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

export const MEMO_MOVES: readonly Family[] = [
  {
    name: 'issueMemo',
    says: (target) =>
      `gives ${stonesSaid(target)} out on memo to ${clientSaid(clientOfTarget(target))}`,
    by: clientsAnd(ASSOCIATE, ADMINISTRATOR),
    targets: forClients,
    asks: issue,
    does: (change, target) => {
      change.send({
        of: 'memo',
        subjects: [newMemo(clientOfTarget(target))],
        event: { type: 'memoDocument.open', actor: change.actor },
      });
      change.send(issue(change, target));
    },
  },
  movement('receiveMemo', 'receive', 'receives', lines(issued)),
  movement('inspectMemo', 'inspect', 'receives, to be looked at,', lines(issued)),
  movement('withdrawMemo', 'withdraw', 'receives as gone', lines(issued)),
  movement('sellMemo', 'sell', 'sells', lines(issued)),
  movement('undoReceiveMemo', 'takeBack', 'takes back the receipt of', lines(received)),
  {
    name: 'receiptStands',
    says: (target, world) =>
      `runs past the minutes in which the receipt of ${stonesSaid(target)} can be taken back at ${clientSaid(at(world.memos, target).client)}`,
    by: only(CLOCK),
    targets: (world) =>
      lines(received)(world).filter((target) =>
        linesOf(world, target).every(({ receiver }) => receiver !== null),
      ),
    does: ({ world }, target) => {
      for (const line of linesOf(world, target)) line.receiver = null;
    },
  },
  movement('reverseMemo', 'reverse', 'puts back on memo', lines(received, sold), everybody),
  check('passReturnChecks', 'check.pass', 'passes'),
  check('failReturnChecks', 'check.fail', 'fails'),
];
