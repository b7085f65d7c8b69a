import contract from '../server/platform/http/contract.gen.json' with { type: 'json' };
import { findFaults } from './contract/rules.ts';
import type { Contract } from './generate/contract/model.ts';

const faults = findFaults(contract as unknown as Contract);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('The contract follows all rules.');
