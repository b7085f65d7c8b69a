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

/** By font and character: each is measured once and not laid out. */
const advances = new Map<string, Map<string, number>>();

function advanceOf(character: string, font: string): number {
  const ruler = canvas();
  if (!ruler) return Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12) * FALLBACK_EM;
  ruler.font = font;
  return ruler.measureText(character).width;
}

/** The sum of its characters. The figures are all as wide as a nought, as they are drawn. */
export function textWidth(text: string, font: string): number {
  const known = advances.get(font) ?? new Map<string, number>();
  advances.set(font, known);
  let width = 0;
  for (const each of text) {
    const character = each >= '0' && each <= '9' ? '0' : each;
    const advance = known.get(character) ?? advanceOf(character, font);
    known.set(character, advance);
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
