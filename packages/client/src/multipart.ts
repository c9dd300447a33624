/** A form with one file in it, as bytes on their way: the file is read while it is sent, never held whole. */
export interface Multipart {
  body: Blob;
  type: string;
}

export interface FilePart {
  field: string;
  file: Blob;
  name: string;
}

const encoder = (text: string) => text.replace(/"/g, '%22').replace(/\r\n|\r|\n/g, ' ');

/** Text fields first, so that the server knows what the file is for before it arrives. */
export function multipartOf(fields: Readonly<Record<string, string>>, { field, file, name }: FilePart): Multipart {
  const boundary = `touchline-${crypto.randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${encoder(key)}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${encoder(field)}"; filename="${encoder(name)}"\r\n` +
    `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  const body = new Blob([...texts, head, file, `\r\n--${boundary}--\r\n`]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
