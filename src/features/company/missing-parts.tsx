import { Callout } from '../../shared/frame/Callout.tsx';
import { type MissingPart, missingWords } from '../../shared/frame/missing-company.tsx';

type MissingPartsProps = { readonly missing: readonly MissingPart[] };

export function MissingParts({ missing }: MissingPartsProps) {
  if (missing.length === 0) return null;
  return <Callout mb="xs">{missingWords(missing)}.</Callout>;
}
