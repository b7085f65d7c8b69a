import { isWithin } from '../colour-groups.ts';
import type { Choice } from '../filter.ts';

/** Formats the chosen grades. Adjacent grades become a range, as in "D – H, K". */
export function rangeWords(
  grades: readonly Choice[],
  chosen: readonly string[],
  joint = ', ',
): string {
  const runs: { first: string; last: string }[] = [];
  const above = new Set<string>();
  let inRun = false;
  for (const { code, name } of grades) {
    const wanted = chosen.includes(code);
    // A group such as "O-P" is redundant if both O and P are selected.
    if (!wanted || isWithin(code, above)) {
      inRun = false;
      continue;
    }
    above.add(code);
    const run = runs.at(-1);
    if (inRun && run) run.last = name;
    else runs.push({ first: name, last: name });
    inRun = true;
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(joint);
}

export function namesOf(
  choices: readonly Choice[],
  chosen: readonly string[],
  joint = ', ',
): string {
  return chosen.map((code) => choices.find((one) => one.code === code)?.name ?? code).join(joint);
}
