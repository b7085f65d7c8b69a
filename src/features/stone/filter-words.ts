import type { AttributeChoice } from '../../stones/wire.ts';

/** Neighbouring grades as a range, the others one by one: "D – H, K". */
export function rangeWords(grades: readonly AttributeChoice[], chosen: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  let inRun = false;
  for (const { code, name } of grades) {
    if (!chosen.includes(code)) {
      inRun = false;
      continue;
    }
    const run = runs.at(-1);
    if (inRun && run) run.last = name;
    else runs.push({ first: name, last: name });
    inRun = true;
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(', ');
}

export function namesOf(choices: readonly AttributeChoice[], chosen: readonly string[]): string {
  return chosen.map((code) => choices.find((one) => one.code === code)?.name ?? code).join(', ');
}
