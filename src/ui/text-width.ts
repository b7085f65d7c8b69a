const ROOM = 40;
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

export function textWidth(text: string, font: string): number {
  const ruler = canvas();
  if (!ruler) {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);
    return text.length * size * FALLBACK_EM;
  }
  ruler.font = font;
  return ruler.measureText(text).width;
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** The longest text plus 40 pixels, or 100 when there is nothing to measure. */
export function columnWidth(texts: readonly string[], font: string): number {
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, textWidth(text, font));
  return widest === 0 ? DEFAULT_WIDTH : clampWidth(widest + ROOM);
}
