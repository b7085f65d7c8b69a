import { createActor, fromPromise } from 'xstate';
import { stoneActionMachine } from '../machines/screens/stone-action.ts';
import { submit, takeBack } from './acts/submit.ts';

const machine = stoneActionMachine.provide({
  actors: {
    submit: fromPromise(({ input }) => submit(input)),
    undo: fromPromise(({ input }) => takeBack(input)),
  },
});

/** The machine of one screen's actions with the calls that it makes. */
export const startStoneAction = () => createActor(machine).start();
