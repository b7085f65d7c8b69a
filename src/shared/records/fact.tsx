import type { ReactNode } from 'react';
import { EMPTY } from '#common/format.ts';

type FactProps = {
  readonly name: string;
  readonly children: ReactNode;
};

export function Fact({ name, children }: FactProps) {
  const known = children !== null && children !== undefined && children !== '';
  return (
    <div>
      <dt>{name}</dt>
      <dd>{known ? children : EMPTY}</dd>
    </div>
  );
}
