import type { ErrorCode } from '@touchline/contracts/errors';
import type { Allowed } from '../authorize.ts';

type FilePermission =
  | 'video:watch'
  | 'video:read-original'
  | 'image:use'
  | 'content-image:see'
  | 'card-batch:read'
  | 'case:handle';

/** A stored file that the caller may read. The proof comes from `authorize` only, so that no sender forgets the check. */
export interface ReadableFile {
  proof: { [P in FilePermission]: Allowed<object, P> }[FilePermission];
  key: string;
  mimeType: string;
  /** The error when the store has no such file. */
  notFound: ErrorCode;
}
