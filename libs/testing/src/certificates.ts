import { randomUUID } from 'node:crypto';
import { generate } from 'selfsigned';

/** A certificate and its key, as PEM. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that only the test knows. */
export interface Authority {
  /** Its own certificate, as PEM: what clients are told to trust. */
  readonly cert: string;
  /** A certificate for a server at `names`, each a host name or an IPv4 address. */
  server(...names: string[]): Promise<Certificate>;
  /** A certificate for a client called `name`. */
  client(name: string): Promise<Certificate>;
}

const KEYS = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Makes a certificate authority with a name of its own. */
export async function makeAuthority(): Promise<Authority> {
  const own = await generate([{ name: 'commonName', value: `Authority ${randomUUID()}` }], {
    ...KEYS,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const sign = async (name: string, altNames: readonly string[]): Promise<Certificate> => {
    const made = await generate([{ name: 'commonName', value: name }], {
      ...KEYS,
      ca: { cert: own.cert, key: own.private },
      extensions: [
        { name: 'basicConstraints', cA: false },
        {
          name: 'subjectAltName',
          altNames: altNames.map((value) => (/^[\d.]+$/.test(value) ? { type: 7, ip: value } : { type: 2, value })),
        },
      ],
    });
    return { cert: made.cert, key: made.private };
  };
  return {
    cert: own.cert,
    server: (...names) => sign(names[0] ?? 'localhost', names),
    client: (name) => sign(name, [name]),
  };
}
