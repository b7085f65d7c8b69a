/** Nothing written is no figure; what is no figure is none either, NaN. "1,250" has a thousand, "1,5" a decimal; a minus may be a real one. */
export function figureOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (plain === '') return undefined;
  return Number(
    /,\d{3}(\D|$)/.test(plain) && !/^-?0,/.test(plain)
      ? plain.replaceAll(',', '')
      : plain.replace(',', '.'),
  );
}
