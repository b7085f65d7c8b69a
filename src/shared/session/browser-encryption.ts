/**
 * This module encrypts with AES-GCM. The key is stored in IndexedDB as non-extractable: page
 * scripts can use the key but cannot read it.
 */
const DATABASE = 'culet';
const STORE = 'keys';
const KEY_ID = 'client-state';
const IV_BYTES = 12;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

function runInStore<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = operation(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function readKey(makeOne: boolean): Promise<CryptoKey | undefined> {
  const database = await openDatabase();
  try {
    const kept: unknown = await runInStore(database, 'readonly', (store) => store.get(KEY_ID));
    if (kept instanceof CryptoKey || !makeOne) return kept as CryptoKey | undefined;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await runInStore(database, 'readwrite', (store) => store.put(made, KEY_ID));
    return made;
  } finally {
    database.close();
  }
}

export async function encrypt(text: string): Promise<string> {
  const key = await readKey(true);
  if (!key) throw new Error('the encryption key could not be created');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(cipher)]));
}

export async function decrypt(sealed: string): Promise<string> {
  const key = await readKey(false);
  if (!key) throw new Error('the encryption key is missing');
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
    key,
    bytes.slice(IV_BYTES),
  );
  return new TextDecoder().decode(plain);
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
