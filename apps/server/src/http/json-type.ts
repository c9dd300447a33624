import { MIMEType } from 'node:util';

/**
 * Is this Content-Type one of JSON as every reader here takes it, in UTF-8? The media type and the charset have no case.
 * What names another charset would be read as something that its sender did not write.
 */
export function isJsonType(contentType: string | undefined): boolean {
  try {
    const { essence, params } = new MIMEType(contentType ?? '');
    return essence === 'application/json' && (params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
  } catch {
    return false;
  }
}
