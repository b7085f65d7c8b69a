import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from '../files/certificates.ts';

export interface FtpFile {
  readonly content: string | Buffer;
  /** the size in the listing, if it differs from the real one */
  readonly announced?: number;
  /** as `20261101060000` */
  readonly modified?: string;
}

/** Faults to simulate. Default none. */
export interface FtpFaults {
  /** host in the PASV response in place of the server's own */
  pasvHost?: string;
  /** port in the EPSV response in place of the open one; 0 also affects PASV */
  dataPort?: number;
  /** size of the greeting in bytes */
  banner?: number;
  /** size in bytes of the listing, filled with other files */
  listing?: number;
  /** closes the connection after so many bytes of a file */
  breakAfter?: number;
  /** sends nothing more after so many bytes of a file */
  stallAfter?: number;
  /** rejects every password */
  refuses?: boolean;
  /** stores only the first bytes of an upload and reports success */
  keepsOnly?: number;
  /** refuses to overwrite a file */
  replacesNothing?: boolean;
  /** encrypts the control connection only */
  opensFiles?: boolean;
}

export interface FtpServer {
  readonly port: number;
  /** by the name in the listing */
  readonly files: Map<string, FtpFile>;
  faults: FtpFaults;
  /** every command received, without passwords */
  readonly heard: string[];
  stop(): Promise<void>;
}

export const FTP_USER = 'culet';
export const FTP_PASSWORD = 'a very good password';

const PADDING = 'type=file;size=1;modify=20261101060000; other.txt\r\n';

/**
 * A small FTP server on loopback that simulates faults of real servers. With a certificate it
 * speaks FTPS.
 */
export async function startFtpServer(certificate?: Certificate): Promise<FtpServer> {
  const sockets = new Set<Socket>();
  const state: Omit<FtpServer, 'port' | 'stop'> = { files: new Map(), faults: {}, heard: [] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, state, sockets, certificate);
  });
  const port = await listening(server);
  return Object.assign(state, {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function serve(
  socket: Socket,
  state: Omit<FtpServer, 'port' | 'stop'>,
  sockets: Set<Socket>,
  certificate?: Certificate,
): void {
  let way = socket;
  let isSafe = false;
  const say = (line: string) => way.write(`${line}\r\n`);
  const secured = (plain: Socket): TLSSocket => {
    const safe = new TLSSocket(plain, { isServer: true, ...certificate });
    safe.on('error', () => undefined);
    return safe;
  };
  let user = '';
  let renamed = '';
  let data: Promise<Socket> | null = null;

  const passive = async (): Promise<number> => {
    const opened = createServer();
    data = new Promise((resolve) => {
      opened.once('connection', (one: Socket) => {
        sockets.add(one);
        one.on('error', () => undefined);
        opened.close();
        resolve(one);
      });
    });
    return await listening(opened);
  };
  const send = async (content: Buffer, whole: boolean) => {
    const plain = await data;
    const to = plain && isSafe && !state.faults.opensFiles ? secured(plain) : plain;
    say('150 Here it comes.');
    const { breakAfter, stallAfter } = whole ? {} : state.faults;
    const most = breakAfter ?? stallAfter;
    if (most === undefined) {
      to?.end(content);
      return say('226 That was all.');
    }
    to?.write(content.subarray(0, most));
    if (stallAfter !== undefined) return;
    // After the connection is closed, the server sends nothing more.
    setImmediate(() => {
      to?.destroy();
      socket.destroy();
    });
  };
  const listing = (): string =>
    [...state.files]
      .map(([name, { content, announced, modified = '20261101060000' }]) => {
        const size = announced ?? Buffer.byteLength(content);
        return `type=file;size=${size};modify=${modified}; ${name}\r\n`;
      })
      .join('');

  const answers: Record<string, (rest: string) => unknown> = {
    USER: (name) => {
      user = name;
      say('331 And the password?');
    },
    PASS: (password) => {
      const knows = user === FTP_USER && password === FTP_PASSWORD && !state.faults.refuses;
      say(knows ? '230 Come in.' : '530 Not you.');
    },
    FEAT: () => say('211-Known:\r\n MLST type*;size*;modify*;\r\n EPSV\r\n211 End'),
    TYPE: () => say('200 As you like.'),
    STRU: () => say('200 As you like.'),
    OPTS: () => say('200 As you like.'),
    PWD: () => say('257 "/"'),
    CWD: (folder) => say(folder === '/out' ? '250 There.' : '550 There is no such folder.'),
    EPSV: async () => {
      if (state.faults.pasvHost) return say('502 Not here.');
      const port = await passive();
      say(`229 Here (|||${state.faults.dataPort ?? port}|)`);
    },
    PASV: async () => {
      const open = await passive();
      const port = state.faults.dataPort === 0 ? 0 : open;
      const host = (state.faults.pasvHost ?? '127.0.0.1').replaceAll('.', ',');
      say(`227 Here (${host},${port >> 8},${port & 255})`);
    },
    MLSD: () => send(Buffer.from(listing().padStart(state.faults.listing ?? 0, PADDING)), true),
    RETR: (name) => {
      const file = state.files.get(name);
      return file ? send(Buffer.from(file.content), false) : say('550 There is no such file.');
    },
    STOR: async (name) => {
      const plain = await data;
      const from = plain && isSafe && !state.faults.opensFiles ? secured(plain) : plain;
      say('150 Go on.');
      const chunks: Buffer[] = [];
      for await (const chunk of from ?? []) chunks.push(chunk);
      state.files.set(name, { content: Buffer.concat(chunks).subarray(0, state.faults.keepsOnly) });
      say('226 That was all.');
    },
    SIZE: (name) => {
      const file = state.files.get(name);
      say(file ? `213 ${Buffer.byteLength(file.content)}` : '550 There is no such file.');
    },
    RNFR: (name) => {
      renamed = name;
      say(state.files.has(name) ? '350 And now?' : '550 There is no such file.');
    },
    RNTO: (name) => {
      const file = state.files.get(renamed);
      if (!file || (state.faults.replacesNothing && state.files.has(name)))
        return say('553 Not there.');
      state.files.delete(renamed);
      state.files.set(name, file);
      say('250 Done.');
    },
    DELE: (name) => say(state.files.delete(name) ? '250 Gone.' : '550 There is no such file.'),
    QUIT: () => way.end('221 Good-bye.\r\n'),
    PBSZ: () => say('200 As you like.'),
    PROT: () => say('200 As you like.'),
    AUTH: () => {
      if (!certificate) return say('502 Not here.');
      say('234 Go on.');
      socket.removeAllListeners('data');
      way = secured(socket);
      isSafe = true;
      listen();
    },
  };
  let rest = '';
  const hear = (chunk: Buffer) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [command = '', ...words] = line.split(' ');
      const name = command.toUpperCase();
      state.heard.push(name === 'PASS' ? name : line);
      const answer = answers[name];
      if (answer) void answer(words.join(' '));
      else say('502 Not here.');
    }
  };
  const listen = () => void way.on('data', hear);
  listen();
  if (state.faults.banner) say(`220-${' A word of ours.\r\n'.repeat(state.faults.banner / 17)}`);
  say('220 Stock lists.');
}
