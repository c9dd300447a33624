import { appRouter, type RequestContext } from '@touchline/api';
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';

type Procedure = AnyTRPCProcedure & { _def: { output?: z.ZodType } };

/** All procedures by their path, such as `videos.byId`. The map that tRPC routes by has no other type. */
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>;

export function typeOfProcedure(path: string): Procedure['_def']['type'] | null {
  return Object.hasOwn(procedures, path) ? (procedures[path]?._def.type ?? null) : null;
}

export function outputOfProcedure(path: string): z.ZodType {
  const output = procedures[path]?._def.output;
  if (!output) throw new Error(`${path} declares no output.`);
  return output;
}

/** The fields that a procedure takes. The last of its inputs is the whole one; what those before it check is a part of that. */
export function inputOfProcedure(path: string): z.ZodObject {
  const inputs = (procedures[path]?._def.inputs ?? []) as z.ZodObject[];
  return inputs.reduceRight((all, { shape }) => all.extend(shape), z.object({}));
}

/** Calls a procedure with input that is not checked yet. A caller of tRPC would build a proxy of all procedures first. */
export function callProcedure(path: string, ctx: RequestContext, input: unknown, batchIndex = 0): Promise<unknown> {
  const type = typeOfProcedure(path);
  const procedure = procedures[path];
  if (!type || !procedure) throw new Error(`There is no procedure ${path}.`);
  return procedure({ path, ctx, type, getRawInput: async () => input, signal: undefined, batchIndex });
}
