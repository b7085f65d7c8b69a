import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What reports, parcel papers and labels carry. */
const KINDS = ['code_128', 'code_39', 'data_matrix', 'pdf417', 'qr_code'] as const;

interface Detector {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface Detectors {
  new (options: { readonly formats: (typeof KINDS)[number][] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** The texts of the codes that a picture shows. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<readonly string[]>;

/** The browser's own where it knows these kinds; else one that the portal brings along, fetched only now. */
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
  // Left to itself it would ask another host for the part that counts.
  const overrides = { locateFile: () => address };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return new BarcodeDetector({ formats: [...KINDS] });
}
