import { AVAILABILITIES, POSITIONS } from '@touchline/contracts/options';
import { FILE_SORTS, FILE_VIEWS } from '@touchline/contracts/player-files';
import { FILE_TAG_LENGTH_MAX, STAGES } from '@touchline/contracts/stages';
import { known } from '../../lib/use-address-filters.ts';

/** What narrows a list of files. */
export const FILE_FILTERS = ['search', 'stage', 'tag', 'position', 'availability'] as const;
/** The columns of the board are the stages. */
export const BOARD_FILTERS = FILE_FILTERS.filter((name) => name !== 'stage');
/** Which list it is, and how it is shown. */
export const FILE_PLACE = ['view', 'as', 'sort'] as const;

export type FileInput = ReturnType<typeof fileInputOf>;

/** Of a page of the list, so that the page of a player continues the list that it was opened from. */
export const FILES_SHOWN = 50;

/** What the address of "My Players" asks the server for. Values that are not known mean no filter. */
export function fileInputOf(
  values: Partial<Record<(typeof FILE_FILTERS)[number] | (typeof FILE_PLACE)[number], string>>,
) {
  const { tag, search } = values;
  const stage = known(values.stage ?? '', [...STAGES, 'none']);
  const position = known(values.position ?? '', POSITIONS);
  const availability = known(values.availability ?? '', AVAILABILITIES);
  const sort = known(values.sort ?? '', FILE_SORTS);
  return {
    view: known(values.view ?? '', FILE_VIEWS) ?? ('kept' as const),
    ...(stage && { stage }),
    ...(tag && tag.length <= FILE_TAG_LENGTH_MAX && { tag }),
    ...(position && { position }),
    ...(availability && { availability }),
    ...(search && { search }),
    ...(sort && { sort }),
  };
}
