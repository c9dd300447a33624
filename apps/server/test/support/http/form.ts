/** One part of a multipart form; with a filename it is a file. */
export interface Part {
  name: string;
  content: string | Buffer;
  filename?: string;
  type?: string;
  /** Further header lines of the part, sent unchanged. */
  headers?: string[];
}

export interface Form {
  type: string;
  body: Buffer;
}

const BOUNDARY = 'touchline-form-boundary';

/** A multipart form as a browser sends it. */
export function aForm(...parts: Part[]): Form {
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat([...parts.map(partBytes), END]) };
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The bytes of one part, for malformed forms. */
export function partBytes({ name, content, filename, type, headers = [] }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const lines = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${file}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
}

/** The form of the upload dialog. */
export function aVideoForm(
  content: string | Buffer,
  {
    type = 'video/mp4',
    filename = 'goal.mp4',
    ...fields
  }: { type?: string; filename?: string } & Record<string, string> = {},
): Form {
  const texts = Object.entries({ title: 'Goal', ...fields }).map(([name, value]) => ({ name, content: value }));
  return aForm(...texts, { name: 'video', content, filename, type });
}

/** A small PNG: a black line on white, so that it is accepted as a signature too. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAKAQMAAACUpwwrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQI12NgQAP8/z+AMRoAAE4WA/0BrI66AAAAAElFTkSuQmCC',
  'base64',
);
