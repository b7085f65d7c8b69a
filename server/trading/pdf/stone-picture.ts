import {
  FACET_SEAM,
  PICTURE_HALF,
  type PictureShape,
  pictureShapes,
  SPECK,
} from '../../stock/media/picture.ts';
import type { StoneToDraw } from '../../stock/media/stone-to-draw.ts';

type Doc = PDFKit.PDFDocument;

export function drawStonePicture(doc: Doc, stone: StoneToDraw, boxSize: number): void {
  doc
    .scale(boxSize / (2 * PICTURE_HALF))
    .translate(PICTURE_HALF, PICTURE_HALF)
    .lineJoin('round');
  for (const shape of pictureShapes(stone)) drawShape(doc, shape);
}

function drawShape(doc: Doc, shape: PictureShape): void {
  switch (shape.kind) {
    case 'ground':
      doc.path(shape.path).fill(shape.color);
      return;
    case 'facet':
      doc.path(shape.path).lineWidth(FACET_SEAM).fillAndStroke(shape.color, shape.color);
      return;
    case 'line':
      doc.path(shape.path).lineWidth(shape.width).strokeOpacity(shape.opacity).stroke(shape.color);
      return;
    case 'speck': {
      const [x, y, rx, ry] = [shape.x, shape.y, shape.rx, shape.ry].map(Number);
      doc
        .ellipse(x ?? 0, y ?? 0, rx ?? 0, ry ?? 0)
        .fillOpacity(SPECK.opacity)
        .fill(SPECK.color);
    }
  }
}
