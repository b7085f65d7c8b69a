import { MEMO_MOVEMENT, MEMO_STATUS } from '../../../../src/machines/codes.ts';
import { ADMINISTRATOR, ASSOCIATE, CLOCK } from '../actors.ts';
import type { Command } from '../command.ts';
import type { Line, ModelState } from '../state.ts';
import {
  checkToSubject,
  createMemoLineSubject,
  createMemoSubject,
  memoLineToSubject,
  renewableToSubject,
} from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowClientsAnd,
  allowEveryActor,
  allowOnly,
  clientOfTarget,
  describeClient,
  describeStone,
  describeStones,
  getTargetRecord,
  indexTargets,
  listClientStoneTargets,
  REMARK,
  stonesOfTarget,
  type Target,
} from './action-type.ts';

const linesOf = ({ memos }: ModelState, target: Target): readonly Line[] =>
  getTargetRecord(memos, target).lines.filter(({ stone }) =>
    stonesOfTarget(target).includes(stone),
  );

/** Returns each matching line of a memo alone, and all matching lines of the memo together. */
const lines =
  (...states: readonly { code: number }[]) =>
  ({ memos }: ModelState): readonly Target[] =>
    memos.flatMap((memo, index) => {
      const stones = memo.lines
        .filter(({ state }) => states.some(({ code }) => code === state))
        .map(({ stone }) => stone);
      const choices = stones.length > 1 ? [...stones.map((stone) => [stone]), stones] : [stones];
      return choices
        .filter((choice) => choice.length > 0)
        .map((choice) => ({ at: index, stones: choice }));
    });

type Movement = RequestStep | 'receive' | 'inspect' | 'withdraw' | 'sell' | 'takeBack' | 'reverse';

type RequestStep = 'request' | 'retract' | 'grant' | 'decline';
/** In the model, each step of a request is always possible, because requests change no state. */
const HAS_REQUEST: Partial<Readonly<Record<Movement, boolean>>> = {
  retract: true,
  grant: true,
  decline: true,
};

const movement = (
  name: string,
  type: Movement,
  /** verb phrase with `…` in place of the stones */
  phrase: string,
  targets: ActionType['targets'],
  by: ActionType['by'] = allowClientsAnd(ASSOCIATE, ADMINISTRATOR),
): ActionType => ({
  name,
  says: (target, world) =>
    phrase.replace(
      '…',
      `${describeStones(target)} of the memo of ${describeClient(getTargetRecord(world.memos, target).tradingClient)}`,
    ),
  by,
  targets,
  buildCommand: (change, target) => ({
    of: 'memoLine',
    subjects: linesOf(change.world, target).map((line) => {
      const subject = memoLineToSubject(change, line);
      return {
        ...subject,
        context: { ...subject.context, hasRequest: HAS_REQUEST[type] ?? false },
      };
    }),
    event: { type: `memo.${type}`, actor: change.actor, remark: REMARK },
  }),
});

const { issued, received, sold } = MEMO_MOVEMENT;

const issue = (change: Transaction, target: Target): Command => {
  const stones = stonesOfTarget(target);
  change.lookUpOffers(stones);
  return {
    of: 'memoLine',
    subjects: stones.map((stone) => createMemoLineSubject(change, stone, clientOfTarget(target))),
    event: { type: 'memo.issue' as const, actor: change.actor, limitReason: '' },
  };
};

const check = (name: string, type: 'check.pass' | 'check.fail', verb: string): ActionType => ({
  name,
  says: (target, { checks }) =>
    `${verb} ${describeStone(getTargetRecord(checks, target).stone)} after its return`,
  by: allowEveryActor,
  targets: ({ checks }) => indexTargets(checks),
  buildCommand: (change, target) => ({
    of: 'returnCheck',
    subjects: [checkToSubject(getTargetRecord(change.world.checks, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

export const MEMO_ACTIONS: readonly ActionType[] = [
  {
    name: 'issueMemo',
    says: (target) =>
      `gives ${describeStones(target)} out on memo to ${describeClient(clientOfTarget(target))}`,
    by: allowClientsAnd(ASSOCIATE, ADMINISTRATOR),
    targets: listClientStoneTargets,
    buildCommand: issue,
    execute: (change, target) => {
      change.send({
        of: 'memo',
        subjects: [createMemoSubject(clientOfTarget(target))],
        event: { type: 'memoDocument.open', actor: change.actor },
      });
      change.send(issue(change, target));
    },
  },
  {
    name: 'renewMemos',
    says: (target, { memos }) =>
      `renews the memo of ${describeClient(getTargetRecord(memos, target).tradingClient)}`,
    by: allowClientsAnd(ASSOCIATE, ADMINISTRATOR),
    targets: ({ memos }) =>
      indexTargets(memos).filter(
        (target) => getTargetRecord(memos, target).state !== MEMO_STATUS.closed.code,
      ),
    buildCommand: (change, target) => ({
      of: 'memo',
      subjects: [renewableToSubject(change.world, getTargetRecord(change.world.memos, target))],
      event: { type: 'memoDocument.renew', actor: change.actor, dueOn: '', remark: REMARK },
    }),
  },
  {
    name: 'acceptMemoTerms',
    says: (target, { memos }) =>
      `accepts the terms of the memo of ${describeClient(getTargetRecord(memos, target).tradingClient)}`,
    by: allowClientsAnd(ADMINISTRATOR),
    targets: ({ memos }) =>
      indexTargets(memos).filter(
        (target) => getTargetRecord(memos, target).state !== MEMO_STATUS.closed.code,
      ),
    buildCommand: (change, target) => ({
      of: 'memo',
      subjects: [renewableToSubject(change.world, getTargetRecord(change.world.memos, target))],
      event: { type: 'memoDocument.accept', actor: change.actor },
    }),
  },
  movement(
    'requestMemoStones',
    'request',
    'requests …',
    lines(issued),
    allowClientsAnd(ADMINISTRATOR),
  ),
  movement(
    'retractMemoRequests',
    'retract',
    'withdraws the request about …',
    lines(issued),
    allowClientsAnd(ADMINISTRATOR),
  ),
  movement('grantMemoRequests', 'grant', 'grants the request about …', lines(issued)),
  movement('declineMemoRequests', 'decline', 'declines the request about …', lines(issued)),
  movement('receiveMemo', 'receive', 'receives …', lines(issued)),
  movement('inspectMemo', 'inspect', 'receives … for quality control', lines(issued)),
  movement('withdrawMemo', 'withdraw', 'receives … as lost', lines(issued)),
  movement('sellMemo', 'sell', 'sells …', lines(issued)),
  movement('undoReceiveMemo', 'takeBack', 'undoes the receipt of …', lines(received)),
  {
    name: 'receiptStands',
    says: (target, world) =>
      `reaches the end of the time to undo the receipt of ${describeStones(target)} from ${describeClient(getTargetRecord(world.memos, target).tradingClient)}`,
    by: allowOnly(CLOCK),
    targets: (world) =>
      lines(received)(world).filter((target) =>
        linesOf(world, target).every(({ receiver }) => receiver !== null),
      ),
    execute: ({ world }, target) => {
      for (const line of linesOf(world, target)) line.receiver = null;
    },
  },
  movement('reverseMemo', 'reverse', 'puts … back on memo', lines(received, sold), allowEveryActor),
  check('passReturnChecks', 'check.pass', 'passes'),
  check('failReturnChecks', 'check.fail', 'fails'),
];
