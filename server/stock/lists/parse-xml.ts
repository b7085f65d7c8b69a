import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ListFault } from './list-fault.ts';

export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Maximum length of the text between two tags. A longer text throws a `ListFault`. */
const LONGEST_TEXT = 4 * 1024 * 1024;

/**
 * Incremental XML parser. Strips namespace prefixes. Refuses documents with a DOCTYPE, because a
 * DOCTYPE can contain an entity expansion attack.
 */
export class XmlFeed {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  #since = 0;

  constructor(reader: XmlReader) {
    this.#parser.on('doctype', () => {
      throw new ListFault('contains a DOCTYPE declaration, which is not allowed: please remove it');
    });
    this.#parser.on('error', (error) => {
      throw new XmlFault(error.message);
    });
    this.#parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      this.#since = 0;
      reader.open(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#since = 0;
      reader.close(localName(name));
    });
    this.#parser.on('text', (text) => reader.text(text));
    this.#parser.on('cdata', (text) => reader.text(text));
  }

  write(text: string): void {
    this.#since += text.length;
    this.#parser.write(text);
    if (this.#since > LONGEST_TEXT)
      throw new ListFault('has a text of more than four million characters');
  }

  end(): void {
    this.#parser.close();
  }
}

export class XmlFault extends ListFault {
  constructor(message: string) {
    super(`is not valid XML: ${message.replace(/\.$/, '').slice(0, 200)}`);
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
