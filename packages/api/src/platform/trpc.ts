import { doneSchema } from '@touchline/contracts/auth';
import type { ErrorCode, ErrorStatus } from '@touchline/contracts/errors';
import type { Actor, BarePermission } from '@touchline/contracts/permissions';
import { initTRPC, type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import { assertInSession, demand } from './authorize.ts';
import type { RequestContext } from './context.ts';
import { AppError } from './errors.ts';
import { toAppError } from './input-errors.ts';

const trpcCodeByStatus = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  423: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
  507: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorStatus, TRPCError['code']>;

/** Errors of tRPC itself, before a procedure runs: unknown names, wrong methods, unreadable requests. */
const TRANSPORT_ERRORS: Partial<Record<TRPCError['code'], ErrorCode>> = {
  BAD_REQUEST: 'MALFORMED_REQUEST',
  PARSE_ERROR: 'MALFORMED_REQUEST',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
};

function formatError({ shape, error }: { shape: TRPCDefaultErrorShape; error: TRPCError }) {
  const transportCode = TRANSPORT_ERRORS[error.code];
  const refusal = toAppError(error) ?? (transportCode ? new AppError(transportCode, { cause: error }) : null);
  const { code: trpcCode, httpStatus, path } = shape.data;
  return {
    ...shape,
    message: refusal?.message ?? 'Internal server error',
    data: {
      code: trpcCode,
      httpStatus: refusal?.status ?? httpStatus,
      path,
      appCode: refusal?.code ?? null,
      issues: refusal?.issues ?? null,
      limit: refusal?.limit ?? null,
    },
  };
}

/** Its name keeps the types of the routers short enough for the compiler. */
export interface ErrorShape extends ReturnType<typeof formatError> {}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  // The server has a route of its own for the subscription, which takes a quarter of the memory (docs/decisions/030-live-updates.md).
  sse: { enabled: false },
  errorFormatter: (failed): ErrorShape => formatError(failed),
});

/** A call that fails returns its error or throws it. */
async function translateErrors<Result extends { ok: boolean }>(call: () => Promise<Result>): Promise<Result> {
  const result = await call().catch((error: unknown) => ({ ok: false, error }));
  if (result.ok) return result as Result;
  const { error } = result as { error?: unknown };
  const refusal = toAppError(error);
  if (!refusal) throw error;
  const code = trpcCodeByStatus[refusal.status as ErrorStatus];
  throw new TRPCError({ code, message: refusal.message, cause: refusal });
}

/** An error from before a procedure runs, in the form that tRPC's clients read. */
export function toTrpcError(refusal: AppError) {
  const code = trpcCodeByStatus[refusal.status as ErrorStatus];
  const { message, status: httpStatus, code: appCode, issues = null, limit = null } = refusal;
  return { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus, appCode, issues, limit } };
}

export const { router, mergeRouters, createCallerFactory } = t;

/** Rejects requests with an access token. */
export const inSession = t.middleware(({ ctx, next }) => {
  assertInSession(ctx);
  return next();
});

export const anyone = t.procedure.use(({ next }) => translateErrors(() => next()));

/** The permission is checked before the input is parsed. One middleware, since tRPC copies what each passes on. */
export function allowedTo(permission: BarePermission) {
  return t.procedure.use(({ ctx, next }) =>
    translateErrors(async () => {
      demand(ctx, permission);
      return next<{ viewer: Actor }>({});
    }),
  );
}

export const signedIn = allowedTo('session:use');

/** A check before the rest of the input is parsed: callers who may not do it learn nothing from the errors of their input. */
export function check<Call>(assert: (call: Call) => unknown) {
  return async <Result>(call: Call & { next: () => Promise<Result> }): Promise<Result> => {
    await assert(call);
    return call.next();
  };
}

/** The output of a procedure that returns nothing: `{ ok: true }` after it has ended. */
export const done = z
  .unknown()
  .transform(() => ({ ok: true }) as const)
  .pipe(doneSchema);
