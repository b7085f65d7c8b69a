import { core, documentStringToModel } from '@scion-scxml/scxml';

/** One run of a state chart by SCION, which knows nothing of our machines. */
export interface Interpreter {
  send(event: string, data?: object): void;
  states(): string[];
  /** the datamodel as it stands */
  data(): Record<string, unknown>;
  /** "from > to" of each transition with a target since it was told to forget */
  walked(): string[];
  /** what the chart logged since it was told to forget */
  logged(): unknown[];
  forget(): void;
}

export interface ScxmlModel {
  begin(): Interpreter;
}

/** Compiles an SCXML document; a fault in it rejects. */
export async function readScxml(name: string, document: string): Promise<ScxmlModel> {
  const factory = await new Promise<Prepared>((done, fail) => {
    documentStringToModel(`${name}.scxml`, document, (fault, model) => {
      if (fault) return fail(fault);
      model.prepare((error, prepared) => (error ? fail(error) : done(prepared)));
    });
  });
  return { begin: () => beginRun(factory) };
}

type Prepared = ConstructorParameters<typeof core.Statechart>[0];

function beginRun(factory: Prepared): Interpreter {
  const walked: string[] = [];
  const logged: unknown[] = [];
  const faults: unknown[] = [];
  const run = new core.Statechart(factory, {
    console: Object.assign(() => {}, {
      log: (_label: string, value: unknown) => logged.push(value),
    }),
  });
  run.on('onTransition', (from: string, to: readonly string[] | undefined) => {
    if (to) walked.push(`${from} > ${to.join(' ')}`);
  });
  run.on('onError', (fault: unknown) => faults.push(fault));
  run.start();
  return {
    send(name, data) {
      run.gen({ name, data });
      if (faults.length > 0)
        throw new Error(`the interpreter found a fault: ${JSON.stringify(faults)}`);
    },
    states: () => run.getConfiguration(),
    data: () => run.getSnapshot()[3],
    walked: () => [...walked],
    logged: () => [...logged],
    forget() {
      walked.length = 0;
      logged.length = 0;
    },
  };
}
