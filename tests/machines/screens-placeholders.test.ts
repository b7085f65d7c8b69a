import { expect, it } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { fetchCycleMachine } from '#machines/screens/fetch-cycle.ts';
import { sessionMachine } from '#machines/screens/session.ts';
import { stoneActionMachine } from '#machines/screens/stone-action.ts';

const { emptySelection } = fetchCycleMachine.implementations.actions;
const { keepToken, forgetSession, greet } = sessionMachine.implementations.actions;

it.each([
  ['clearing the selection', emptySelection],
  ['keeping the token', keepToken],
  ['clearing the session', forgetSession],
  ['the greeting', greet],
])('%s is reported by name if a machine is created without it', (name, action) => {
  expect(action as () => void).toThrow(`${name} is not provided`);
});

const { signIn } = sessionMachine.implementations.actors;
const { submit, undo } = stoneActionMachine.implementations.actors;

it.each([
  ['the sign-in call', signIn],
  ['the call that runs the action', submit],
  ['the call that undoes the action', undo],
])('%s throws by name in a machine that was created without it', async (name, logic) => {
  const actor = createActor(logic as AnyActorLogic, { input: null });
  const end = toPromise(actor);
  actor.start();
  await expect(end).rejects.toThrow(`${name} is not provided`);
});
