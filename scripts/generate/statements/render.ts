import { HEADER } from '../output.ts';
import type { Described } from './describe-statements.ts';
import { nullable } from './driver-types.ts';

export function renderStatements(described: readonly Described[]): string {
  const entries = described.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(entry);
  return `// ${HEADER}

import type * as ids from '#api/ids.gen.ts';
import type { Columns } from './columns.ts';

export interface Statements {
${entries.join('\n')}
}
`;
}

const entry = ({ name, parameters, row }: Described): string => {
  const columns = row.map((column) => {
    return `      ${nameOf(column.name)}: ${nullable(column.type, column.isPresent)};\n`;
  });
  const read = columns.length > 0 ? `{\n${columns.join('')}    }` : 'Record<never, never>';
  return `  '${name}': {\n    given: readonly [${parameters.join(', ')}];\n    row: ${read};\n  };`;
};

const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
