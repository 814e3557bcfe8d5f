import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
/** User present and verified; with a new key. */
const FLAGS = { get: 0x05, create: 0x45 };

/** An authenticator in software, which does what a test tells it: also what a real one never does. */
export class SoftPasskey {
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly rawId = randomBytes(32);
  /** Of signatures so far. */
  counter = 0;

  /** `origin` is what the browser says the page is of. */
  constructor(
    public origin: string,
    readonly rpId = new URL(origin).hostname,
  ) {}

  get id(): string {
    return this.rawId.toString('base64url');
  }

  create({ challenge }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.rawId.length]), this.rawId, cose]);
    const data = this.authenticatorData(FLAGS.create, credential);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.head,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    this.counter += 1;
    const data = this.authenticatorData(FLAGS.get);
    const client = this.clientData('webauthn.get', challenge);
    return {
      ...this.head,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.pair.privateKey).toString('base64url'),
      },
    };
  }

  private get head() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter, more]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
