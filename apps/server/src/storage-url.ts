import type { S3Place } from '@touchline/api';
import { z } from 'zod';
import type { Fail } from './config-values.ts';

/** The region that other stores than Amazon's accept by default. */
const ANY_REGION = 'us-east-1';
const EXAMPLE = 's3://bucket?endpoint=https://s3.example.org&region=eu-west-1';
const BUCKET = /^[A-Za-z0-9][\w.-]{2,62}$/;
const PREFIX = /^\/?$|^(\/[\w.-]+)+\/?$/;

const parameters = z.strictObject(
  {
    endpoint: z.string().refine(isEndpoint, 'has an endpoint that is not an http:// or https:// address').optional(),
    region: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'has an invalid region')
      .optional(),
    pathStyle: z.enum(['0', '1'], 'has a pathStyle that is neither 0 nor 1').optional(),
  },
  'has a parameter other than endpoint, region and pathStyle',
);

/** Parses `s3://bucket/prefix?endpoint=...&region=...&pathStyle=1`. */
export function storageUrl(text: string, fail: Fail): S3Place {
  if (!URL.canParse(text)) return fail(`takes an address such as ${EXAMPLE}`);
  const { protocol, hostname: bucket, port, username, password, pathname, searchParams } = new URL(text);
  if (username || password) {
    return fail('takes no credentials; put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (protocol !== 's3:' || port || !BUCKET.test(bucket) || !PREFIX.test(pathname)) {
    return fail(`takes an address such as ${EXAMPLE}`);
  }
  const { data, error } = parameters.safeParse(Object.fromEntries(searchParams));
  if (!data) return fail(error.issues[0]?.message ?? `takes an address such as ${EXAMPLE}`);
  const { endpoint, region = endpoint && ANY_REGION, pathStyle = endpoint ? '1' : '0' } = data;
  if (!region) return fail('needs a region, or an endpoint');
  const folder = pathname.replaceAll(/^\/|\/$/g, '');
  return { bucket, prefix: folder && `${folder}/`, region, endpoint, pathStyle: pathStyle === '1' };
}

/** An endpoint may have a path, as some stores do. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}
