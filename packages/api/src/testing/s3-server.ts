/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { S3Place } from '../platform/storage/s3/s3-bucket.ts';

/** An S3-compatible store that checks signatures. */
export interface TestS3 {
  place: S3Place;
  /** The same place as the value of STORAGE_URL. */
  url: string;
  /** All requests so far, without their bodies. */
  requests: IncomingMessage[];
  /** Handles the requests instead of the store while it is set, to simulate a store that is down, slow or full. */
  fault: RequestListener | null;
  /** The store itself, for a fault that only delays a request. */
  answer: RequestListener;
  /** The names of all objects in the bucket. */
  names(): string[];
  /** Deletes an object behind the product's back. */
  lose(name: string): void;
}

/** The credentials that the store accepts, as environment variables. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const BUCKET = 'clips';
const REGION = 'eu-west-1';
/** The suffix of the files in which the store keeps objects. */
const SUFFIX = '._S3rver_object';

/** Starts a store with an empty bucket, which is removed at the end of the test. */
export async function anS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-s3-'));
  const options = { directory: folder, silent: true, configureBuckets: [{ name: BUCKET }] };
  const store = new S3rver(options);
  await store.configureBuckets();
  const answerObject = store.callback();
  // It drops the slash after the bucket's name when it compares signatures.
  const answerBucket = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  const server = createServer((request, response) => {
    s3.requests.push(request);
    (s3.fault ?? s3.answer)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: TestS3 = {
    place: { bucket: BUCKET, prefix: '', region: REGION, endpoint, pathStyle: true },
    url: `s3://${BUCKET}?endpoint=${endpoint}&region=${REGION}`,
    requests: [],
    fault: null,
    answer: (request, response) =>
      (request.url?.split('?')[0] === `/${BUCKET}/` ? answerBucket : answerObject)(request, response),
    names: () =>
      readdirSync(join(folder, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length)),
    lose: (name) => rmSync(join(folder, BUCKET, `${name}${SUFFIX}`)),
  };
  return s3;
}

/** A store that cannot be reached. */
export const unreachable: RequestListener = (request) => request.socket.destroy();

/** A store that responds to every request with this error. */
export const refusing =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };
