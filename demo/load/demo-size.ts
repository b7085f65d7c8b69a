export type DemoSize = { readonly stones: number; readonly seed: number };
