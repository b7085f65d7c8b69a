const AIR = 40;
const DEFAULT_WIDTH = 100;
const WIDEST = 420;
const NARROWEST = 28;
/** Half an em is close enough to a figure's width where nothing can be measured. */
const FALLBACK_EM = 0.56;

let context: CanvasRenderingContext2D | null | undefined;

function canvas(): CanvasRenderingContext2D | null {
  if (context === undefined) {
    context =
      typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  }
  return context;
}

/** By font and code of the character: each is measured once and not laid out. */
const advances = new Map<string, Map<number, number>>();

function advanceOf(code: number, font: string): number {
  const ruler = canvas();
  if (!ruler) return Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12) * FALLBACK_EM;
  ruler.font = font;
  return ruler.measureText(String.fromCodePoint(code)).width;
}

const NOUGHT = 48;
const NINE = 57;

/** The sum of its characters. The figures are all as wide as a nought, as they are drawn. */
export function textWidth(text: string, font: string): number {
  const known = advances.get(font) ?? new Map<number, number>();
  advances.set(font, known);
  let width = 0;
  // By code, for a page of rows has a hundred thousand characters, each of which would be a text of its own.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const drawn = code >= NOUGHT && code <= NINE ? NOUGHT : code;
    let advance = known.get(drawn);
    if (advance === undefined) {
      advance = advanceOf(drawn, font);
      known.set(drawn, advance);
    }
    width += advance;
  }
  return width;
}

let fonts = 0;

/** What was measured before a font had come was measured in another. */
export function onFonts(watcher: () => void): () => void {
  const come = () => {
    advances.clear();
    fonts += 1;
    watcher();
  };
  document.fonts.addEventListener('loadingdone', come);
  return () => document.fonts.removeEventListener('loadingdone', come);
}
export const fontsCome = (): number => fonts;

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** The text plus 40 pixels, or 100 where there is none. */
export const columnWidth = (text: number): number =>
  text === 0 ? DEFAULT_WIDTH : clampWidth(text + AIR);
