/** Acts that leave the stones free for the next one: the selection survives them. */
const KEEPS_TICKS: ReadonlySet<string> = new Set(['cart', 'watch', 'note', 'enquire']);

export const keepsTicks = (action: string): boolean => KEEPS_TICKS.has(action);
