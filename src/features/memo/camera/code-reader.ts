import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Barcode formats used on grading reports, parcel papers and labels. */
const KINDS = ['code_128', 'code_39', 'data_matrix', 'pdf417', 'qr_code'] as const;

interface Detector {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface Detectors {
  new (options: { readonly formats: (typeof KINDS)[number][] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

export type CodeReader = (picture: HTMLVideoElement) => Promise<readonly string[]>;

/** Falls back to the bundled polyfill if the browser cannot detect all formats in `KINDS`. */
export async function codeReader(): Promise<CodeReader> {
  const detector = (await ownDetector()) ?? (await fetchedDetector());
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: Detectors };
  if (!Own) return null;
  const known = await Own.getSupportedFormats();
  return KINDS.every((kind) => known.includes(kind)) ? new Own({ formats: [...KINDS] }) : null;
}

async function fetchedDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // Overrides the location of the WebAssembly file, because the library loads it from a CDN by
  // default.
  const overrides = { locateFile: () => address };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return new BarcodeDetector({ formats: [...KINDS] });
}
