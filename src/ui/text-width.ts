const COLUMN_PADDING = 40;
const DEFAULT_WIDTH = 100;
const WIDEST = 420;
const NARROWEST = 28;
/** Approximate width of a digit in em, used if no canvas is available. */
const FALLBACK_EM = 0.56;

let context: CanvasRenderingContext2D | null | undefined;

function canvas(): CanvasRenderingContext2D | null {
  if (context === undefined) {
    context =
      typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  }
  return context;
}

/**
 * Widths of characters, by font and code point. The widths are measured on a canvas, which needs no
 * layout.
 */
const advances = new Map<string, Map<number, number>>();

function advanceOf(code: number, font: string): number {
  const ruler = canvas();
  if (!ruler) return Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12) * FALLBACK_EM;
  ruler.font = font;
  return ruler.measureText(String.fromCodePoint(code)).width;
}

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/**
 * Returns the width of a text as the sum of its character widths. All digits count as wide as a
 * zero, because tabular digits are used.
 */
export function textWidth(text: string, font: string): number {
  const known = advances.get(font) ?? new Map<number, number>();
  advances.set(font, known);
  let width = 0;
  // Reads code points without creating a string for each, because a page of rows has 100,000
  // characters.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const drawn = code >= DIGIT_ZERO && code <= DIGIT_NINE ? DIGIT_ZERO : code;
    let advance = known.get(drawn);
    if (advance === undefined) {
      advance = advanceOf(drawn, font);
      known.set(drawn, advance);
    }
    width += advance;
  }
  return width;
}

let fontVersion = 0;

/**
 * Clears the cached widths when a font has loaded, because earlier text was measured with a
 * fallback font. Then calls the watcher.
 */
export function onFonts(watcher: () => void): () => void {
  const come = () => {
    advances.clear();
    fontVersion += 1;
    watcher();
  };
  document.fonts.addEventListener('loadingdone', come);
  return () => document.fonts.removeEventListener('loadingdone', come);
}
export const getFontVersion = (): number => fontVersion;

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

export const columnWidth = (text: number): number =>
  text === 0 ? DEFAULT_WIDTH : clampWidth(text + COLUMN_PADDING);
