import { appRouter, type RequestContext } from '@touchline/api';
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';

type Procedure = AnyTRPCProcedure & { _def: { output?: z.ZodType } };

/** All procedures by path, such as `videos.byId`. tRPC exports no type for this map. */
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>;

export function typeOfProcedure(path: string): Procedure['_def']['type'] | null {
  return Object.hasOwn(procedures, path) ? (procedures[path]?._def.type ?? null) : null;
}

export function outputOfProcedure(path: string): z.ZodType {
  const output = procedures[path]?._def.output;
  if (!output) throw new Error(`${path} declares no output.`);
  return output;
}

/** The fields of a procedure's input. Its last schema has all of them; earlier ones check some before the others. */
export function inputOfProcedure(path: string): z.ZodObject {
  const inputs = (procedures[path]?._def.inputs ?? []) as z.ZodObject[];
  return inputs.reduceRight((all, { shape }) => all.extend(shape), z.object({}));
}

/** Calls a procedure with unchecked input. A caller of tRPC would first build a proxy of all procedures. */
export function callProcedure(path: string, ctx: RequestContext, input: unknown, batchIndex = 0): Promise<unknown> {
  const type = typeOfProcedure(path);
  const procedure = procedures[path];
  if (!type || !procedure) throw new Error(`There is no procedure ${path}.`);
  return procedure({ path, ctx, type, getRawInput: async () => input, signal: undefined, batchIndex });
}
