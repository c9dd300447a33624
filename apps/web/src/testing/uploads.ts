import { vi } from 'vitest';

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
