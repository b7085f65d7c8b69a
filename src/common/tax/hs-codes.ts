/** HS codes of polished stones, without the digits that the home country adds. */
export const HS_CODES = { natural: '710239', lab_grown: '710491' } as const;
