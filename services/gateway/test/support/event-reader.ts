import { type IncomingMessage, request as httpRequest } from 'node:http';
import { eventually } from '@vitrine/testing/eventually';

/** A page that listens to `GET /api/user/events`. */
export class EventReader {
  text = '';
  hasEnded = false;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => (this.text += chunk));
    answer.on('close', () => (this.hasEnded = true));
    answer.on('error', () => undefined);
  }

  static open(base: string, headers: Record<string, string>): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      httpRequest(`${base}/api/user/events`, { headers }, (answer) => resolve(new EventReader(answer)))
        .on('error', reject)
        .end();
    });
  }

  get heard(): unknown[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(String(json)) as unknown);
  }

  /** Waits until that much has been heard, and answers it. */
  async next(count: number): Promise<unknown[]> {
    await eventually(() => this.heard.length >= count);
    return this.heard;
  }

  async end(): Promise<void> {
    await eventually(() => this.hasEnded);
  }

  close(): void {
    this.answer.destroy();
  }
}
