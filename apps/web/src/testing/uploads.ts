import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { vi } from 'vitest';
import type { z } from 'zod';

/** A form with a file that is being sent. The test decides what becomes of it. */
export interface Sent {
  path: string;
  form: FormData;
  /** Tells the page how many bytes have been sent. */
  progress: (loaded: number, total: number) => void;
  respond: (status: number, body: string) => void;
}

/** Gives chosen pictures the address `blob:chosen`; jsdom has no addresses for files. */
export function stubObjectUrls(): void {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:chosen';
      static override revokeObjectURL = () => {};
    },
  );
}

/** A part of a video that is being sent. The test decides what becomes of it. */
export interface SentPart {
  /** The texts that the video was announced with, or has been given since. */
  texts: Record<string, string>;
  offset: number;
  content: Blob;
  progress: (loaded: number) => void;
  respond: (status: number, body?: string) => void;
  /** The connection is lost. */
  lose: () => void;
}

/** A server of resumable uploads: it knows what was announced, and how far each upload is. */
export interface TusStub {
  parts: SentPart[];
  /** Requests other than parts, such as `HEAD /api/uploads/1`. */
  asked: string[];
  /** By its address: how much of an upload has arrived. */
  offsets: Map<string, number>;
  /** By its address: how long an upload was announced to be. */
  sizes: Map<string, number>;
  /** How many announcements from now on get no answer. */
  losesAnnouncements: number;
  /** The texts that uploads were given, in order. */
  described: VideoDetails[];
  /** What the server does with the texts of an upload: it waits for the file. */
  describe: (input: { id: string; details: z.input<typeof videoDetails> }) => { videoId: string | null };
  /** The keys of all announcements. */
  keys: string[];
}

/** Replaces XMLHttpRequest, which sends the files. @returns the forms sent so far, in order */
export function stubUploads(): Sent[] {
  const sent: Sent[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
    onload = () => {};
    status = 0;
    statusText = '';
    responseText = '';
    withCredentials = false;
    path = '';
    open(_method: string, path: string) {
      this.path = path;
    }
    abort() {}
    send(form: FormData) {
      sent.push({
        path: this.path,
        form,
        progress: (loaded, total) => this.upload.onprogress?.({ lengthComputable: true, loaded, total }),
        respond: (status, body) => {
          Object.assign(this, { status, responseText: body });
          this.onload();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

/** Replaces XMLHttpRequest by a server of resumable uploads, which answers all requests but parts by itself. */
export function stubTus(): TusStub {
  const stub: TusStub = {
    parts: [],
    asked: [],
    offsets: new Map(),
    sizes: new Map(),
    losesAnnouncements: 0,
    keys: [],
    described: [],
    describe({ id, details }) {
      const texts = videoDetails.parse(details);
      stub.described.push(texts);
      const given = { ...texts, tags: JSON.stringify(texts.tags), isPublic: String(texts.isPublic) };
      for (const [address, known] of announced) if (address.endsWith(`/${id}`)) Object.assign(known, given);
      return { videoId: null };
    },
  };
  const announced = new Map<string, Record<string, string>>();
  class FakeRequest {
    upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
    onload = () => {};
    onerror = (_error: Event) => {};
    status = 0;
    responseText = '';
    method = '';
    url = '';
    sent: Record<string, string> = {};
    headers: Record<string, string> = {};
    isAborted = false;
    open(method: string, url: string) {
      Object.assign(this, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.sent[name.toLowerCase()] = value;
    }
    getResponseHeader(name: string) {
      return this.headers[name.toLowerCase()] ?? null;
    }
    abort() {
      this.isAborted = true;
    }
    answer(status: number, headers: Record<string, string> = {}, responseText = '') {
      if (this.isAborted) return;
      Object.assign(this, { status, headers, responseText });
      this.onload();
    }
    send(content: Blob | null) {
      const { method, url } = this;
      if (method === 'PATCH' && content) return this.sendPart(content);
      stub.asked.push(`${method} ${new URL(url).pathname}`);
      if (method === 'POST') {
        const texts = textsOf(this.sent['upload-metadata'] ?? '');
        stub.keys.push(texts.key ?? '');
        stub.losesAnnouncements -= 1;
        if (stub.losesAnnouncements >= 0) return queueMicrotask(() => this.onerror(new ProgressEvent('error')));
        const address = `${url}/${announced.size + 1}`;
        announced.set(address, texts);
        stub.offsets.set(address, 0);
        stub.sizes.set(address, Number(this.sent['upload-length']));
        return queueMicrotask(() => this.answer(201, { location: address }));
      }
      const offset = stub.offsets.get(url);
      if (method === 'DELETE') stub.offsets.delete(url);
      const known = { 'upload-offset': String(offset), 'upload-length': String(stub.sizes.get(url)) };
      return queueMicrotask(() => (offset === undefined ? this.answer(404) : this.answer(200, known)));
    }
    sendPart(content: Blob) {
      const { url } = this;
      const offset = Number(this.sent['upload-offset']);
      stub.parts.push({
        texts: announced.get(url) ?? {},
        offset,
        content,
        progress: (loaded) => this.upload.onprogress?.({ lengthComputable: true, loaded }),
        respond: (status, body = '') => {
          const next = offset + content.size;
          if (status < 300) stub.offsets.set(url, next);
          else if (status < 500) stub.offsets.delete(url);
          this.answer(status, status < 300 ? { 'upload-offset': String(next) } : {}, body);
        },
        lose: () => this.onerror(new ProgressEvent('error')),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('/api/uploads/')) return others(address, init);
    const offset = stub.offsets.get(address);
    if (init?.method === 'DELETE') {
      stub.asked.push(`DELETE ${new URL(address).pathname}`);
      stub.offsets.delete(address);
    }
    const known = { status: 200, headers: { 'upload-offset': String(offset) } };
    return Promise.resolve(new Response(null, offset === undefined ? { status: 404 } : known));
  });
  return stub;
}

/** The texts of the header Upload-Metadata. */
function textsOf(metadata: string): Record<string, string> {
  const pairs = metadata.split(',').map((pair) => pair.split(' '));
  const decode = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
  return Object.fromEntries(pairs.map(([name = '', text = '']) => [name, decode(text)]));
}
