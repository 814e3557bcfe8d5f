import { GooglePhotosClient } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { startGooglePhotos, type GooglePhotosStandIn } from '@vitrine/dev-servers/google-photos/stand-in';

export const client = { clientId: 'vitrine', clientSecret: 'secret', redirectUris: ['http://localhost:3000/callback'] };

export interface PickedItem {
  id: string;
  type?: string;
  mediaFile: {
    baseUrl: string;
    mediaFileMetadata?: { width: number; videoMetadata?: { processingStatus: string } };
  };
}

export interface ItemsPage {
  mediaItems?: PickedItem[];
  nextPageToken?: string;
}

export interface Session {
  id: string;
  pickerUri: string;
  pollingConfig?: { pollInterval: string; timeoutIn: string };
  pickingConfig: { maxItemCount: string };
  mediaItemsSet?: boolean;
}

type Order = Parameters<GooglePhotosClient['library']>[0];

/** A stand-in, and what an application calls of it. */
export class TestApplication {
  readonly google: GooglePhotosClient;
  private header = '';

  private constructor(private readonly standIn: GooglePhotosStandIn) {
    this.google = new GooglePhotosClient(standIn.url);
  }

  static async start(): Promise<TestApplication> {
    return new TestApplication(await startGooglePhotos(client));
  }

  get url(): string {
    return this.standIn.url;
  }

  stop(): Promise<void> {
    return this.standIn.stop();
  }

  /** From now on calls have a token of this decision. */
  async connect(decision: Parameters<GooglePhotosClient['tokens']>[1] = {}): Promise<void> {
    this.header = await this.bearer(decision);
  }

  async bearer(decision: Parameters<GooglePhotosClient['tokens']>[1] = {}): Promise<string> {
    return `Bearer ${(await this.google.tokens(client, decision)).access_token}`;
  }

  async call<T>(method: string, path: string, body?: object, header = this.header) {
    const response = await fetch(this.url + path, {
      method,
      headers: header ? { authorization: header } : {},
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async createSession(body?: object): Promise<Session> {
    return (await this.call<Session>('POST', '/v1/sessions', body)).body;
  }

  /** A session of this library in which everything is picked. */
  async pickedSession(order: Order): Promise<Session> {
    await this.google.library(order);
    const session = await this.createSession();
    await this.google.pick(session.id);
    return session;
  }

  async items(session: Session, query = ''): Promise<ItemsPage> {
    return (await this.call<ItemsPage>('GET', `/v1/mediaItems?sessionId=${session.id}${query}`)).body;
  }

  async allItems(session: Session, pageSize = 100): Promise<PickedItem[]> {
    const all: PickedItem[] = [];
    for (let token = ''; ;) {
      const page = await this.items(session, `&pageSize=${pageSize}&pageToken=${token}`);
      all.push(...(page.mediaItems ?? []));
      if (!page.nextPageToken) return all;
      token = page.nextPageToken;
    }
  }

  /** The base URL of the first item of such a library. */
  async baseUrl(order: Order): Promise<string> {
    const [item] = await this.allItems(await this.pickedSession(order));
    return item!.mediaFile.baseUrl;
  }

  open(address: string, header = this.header): Promise<Response> {
    return fetch(address, { headers: header ? { authorization: header } : {}, redirect: 'manual' });
  }

  async bytes(address: string, header = this.header) {
    const response = await this.open(address, header);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), bytes };
  }
}
