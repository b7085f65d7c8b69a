import { chance, pick, type Random } from '../../../demo/random.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ENOUGH = 400;
const NEWEST = 8;

/** What answers have told of so far: ids by the name that they had and by what they were asked of, stock numbers, tokens. */
export class Knowledge {
  readonly #of = new Map<string, string[]>();
  /** what must live, or the run would end itself */
  readonly #spared: ReadonlySet<string>;

  /** by the name of a field, those who act in it without fail */
  readonly #usual: ReadonlyMap<string, readonly string[]>;

  constructor(spared: Iterable<string>, usual: ReadonlyMap<string, readonly string[]>) {
    this.#spared = new Set(spared);
    this.#usual = usual;
  }

  learn(tag: string, node: unknown, name = ''): void {
    if (Array.isArray(node)) for (const part of node) this.learn(tag, part, name);
    else if (typeof node === 'object' && node !== null)
      for (const [key, part] of Object.entries(node)) this.learn(tag, part, key);
    else if (typeof node === 'string') this.#learnText(tag, name, node);
  }

  /** Something of that name, first of all where the same things were asked for. */
  some(random: Random, tag: string, name: string, isSparing = false): string | undefined {
    const usual = isSparing ? undefined : this.#usual.get(name);
    if (usual && chance(random, 0.7)) return pick(random, usual);
    const single = name.replace(/_?ids$/, '_id').replace(/^_id$/, 'id');
    // A list of lines names the record on which they stand by its kind.
    const ofKind = single === 'id' && chance(random, 0.3) ? [`${tag}:${tag}_id`] : [];
    for (const key of [...ofKind, `${tag}:${single}`, `:${single}`, ':id']) {
      const all = this.#of.get(key) ?? [];
      const known = isSparing ? all.filter((id) => !this.#spared.has(id)) : all;
      // The newest are the likeliest to be in a state in which something can be done with them.
      const newest = chance(random, 0.5) ? known.slice(-NEWEST) : known;
      if (newest.length > 0) return pick(random, newest);
    }
    return undefined;
  }

  #learnText(tag: string, name: string, text: string): void {
    if (name === 'stock_no') this.#keep(':stock_no', text);
    else if (ID.test(text)) for (const key of [`${tag}:${name}`, `:${name}`]) this.#keep(key, text);
    else if (name === 'url') this.#keepTicket(text);
  }

  #keepTicket(url: string): void {
    const [, kind, last] = /\/(download|shared)\/([A-Za-z0-9_-]{20,})$/.exec(url) ?? [];
    if (last) this.#keep(kind === 'download' ? ':ticket' : ':token', last);
  }

  #keep(key: string, text: string): void {
    const known = this.#of.get(key) ?? [];
    if (known.includes(text)) return;
    if (known.length >= ENOUGH) known.shift();
    known.push(text);
    this.#of.set(key, known);
  }
}
