/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { S3Place } from '../storage/s3/s3-bucket.ts';

/** An S3-compatible store of a test's own, which checks signatures. */
export interface TestS3 {
  place: S3Place;
  /** The same place as a setting names it. */
  url: string;
  /** Every request so far, without its body. */
  requests: IncomingMessage[];
  /** While it is set, requests go here and not to the store: for stores that are down, slow or full. */
  trouble: RequestListener | null;
  /** The store itself, for what is in its place and only keeps a request waiting. */
  answer: RequestListener;
  /** The names of all that is in the bucket. */
  names(): string[];
  /** Lets an object go, as nobody does on purpose. */
  lose(name: string): void;
}

/** What such a store takes, as the environment names it. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const BUCKET = 'clips';
const REGION = 'eu-west-1';
/** The store keeps each object in a file whose name ends like this. */
const SUFFIX = '._S3rver_object';

/** Starts a store with an empty bucket; all of it goes when the test is over. */
export async function anS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-s3-'));
  const options = { directory: folder, silent: true, configureBuckets: [{ name: BUCKET }] };
  const store = new S3rver(options);
  await store.configureBuckets();
  const answerObject = store.callback();
  // It forgets the slash behind a bucket when it compares signatures.
  const answerBucket = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  const server = createServer((request, response) => {
    s3.requests.push(request);
    (s3.trouble ?? s3.answer)(request, response);
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
    trouble: null,
    answer: (request, response) => (request.url === `/${BUCKET}/` ? answerBucket : answerObject)(request, response),
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

/** A store that answers nothing but this, in the words of its kind. */
export const refusing =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };
