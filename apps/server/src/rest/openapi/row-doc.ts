import { appRouter } from '@touchline/api';
import type { z } from 'zod';
import type { CsvFile } from '../csv.ts';
import type { RestRow } from '../rows.ts';
import type { Answer, CallDoc } from './operation.ts';

/** What the document says of a row: the group and the responses are those of its procedure. */
export function docOf(row: RestRow): CallDoc {
  const { procedure, id = procedure.replace('.', '_'), summary, access, proof, query, body, list, errors = [] } = row;
  return {
    id,
    summary,
    access,
    proof,
    query,
    body,
    answers: answersOf(row),
    errors: [...(list ? [429 as const] : []), ...errors],
  };
}

function answersOf(row: RestRow): CallDoc['answers'] {
  const { output = outputOf(row.procedure), status = 200, otherwise } = row;
  if (row.csv) return { 200: csvAnswer(row.csv) };
  if (row.list) return { 200: listAnswer(output) };
  return {
    [status]: { description: 'Done.', output },
    ...(otherwise && { [otherwise.status]: { output, ...otherwise } }),
  };
}

/** The schema that a procedure declares for its output; every procedure has one. */
function outputOf(procedure: string): z.ZodType {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: z.ZodType } }>;
  const output = procedures[procedure]?._def.output;
  if (!output) throw new Error(`${procedure} declares no output.`);
  return output;
}

function listAnswer(page: z.ZodType): Answer {
  const { items } = (page as z.ZodObject<{ items: z.ZodArray }>).shape;
  return {
    description: 'The list, or a page of it.',
    output: items,
    headers: { Link: 'The next page, `<...>; rel="next"`, where there is one.' },
  };
}

function csvAnswer({ titles }: CsvFile): Answer {
  const description =
    `The complete list, in UTF-8 with a byte order mark. The first line names the columns: ${titles.join(', ')}. ` +
    'A text that a spreadsheet would run as a formula starts with an apostrophe.';
  return { description, file: ['text/csv'] };
}
