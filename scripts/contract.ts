import contract from '../server/platform/http/contract.gen.json' with { type: 'json' };
import { faultsOf } from './contract/rules.ts';
import type { Contract } from './generate/contract/model.ts';

/** Holds the contract, as it is served, against what integrators are owed by every operation of it. */
const faults = faultsOf(contract as unknown as Contract);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('every operation says what an integrator needs');
