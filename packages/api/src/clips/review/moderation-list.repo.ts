import type { Page } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import type { ModeratedVideo, ModerationListInput } from '@touchline/contracts/videos';
import {
  afterCursor,
  containsIndexed,
  countRows,
  type Db,
  decodeCursor,
  decodePlace,
  encodeCursor,
  isSqlite,
  readPage,
  toPage,
  trigramPhrase,
} from '@touchline/db';
import { type SqlBool, sql } from 'kysely';
import { hasStatus, OWNER, type OwnedVideoRow, toModeratedVideo } from '../videos/videos.repo.ts';

type Filters = Pick<ModerationListInput, 'search' | 'status'>;

export async function listForModeration(db: Db, input: ModerationListInput): Promise<Page<ModeratedVideo>> {
  const key = input.order === 'ready' ? 'review_key' : 'created_at';
  if (isSqlite(db) && foldForSearch(input.search) !== '') {
    const position = (row: OwnedVideoRow) => ({ time: row[key], id: row.id });
    return toPage(await searched(db, input), input, { position, item: toModeratedVideo });
  }
  const query = matching(db, input).selectAll('videos').select(OWNER);
  return readPage(query, input, { by: [`videos.${key}`, 'videos.id'], item: toModeratedVideo });
}

export async function countForModeration(db: Db, filters: Filters): Promise<number> {
  return countRows(matching(db, filters));
}

const [READY, UNREADY] = ['1', '0'] as const;

/** The full-text table is ordered by upload: for the order 'ready' the ready videos are read first. */
async function searched(db: Db, input: ModerationListInput): Promise<OwnedVideoRow[]> {
  if (input.order !== 'ready') return newestFound(db, input);
  const last = input.cursor ? decodeCursor(input.cursor) : null;
  const cursor = last && encodeCursor({ time: last.time.slice(1), id: last.id });
  const isUnready = last?.time.startsWith(UNREADY);
  const ready = isUnready
    ? []
    : await newestFound(db, { ...input, cursor: last?.time.startsWith(READY) ? cursor : null }, 'R');
  if (ready.length > input.limit) return ready;
  return [...ready, ...(await newestFound(db, { ...input, cursor: isUnready ? cursor : null }, 'N'))];
}

/** A page of search results, newest first, of all videos or of those with a mark: R for ready, N for others. */
function newestFound(db: Db, input: ModerationListInput, mark?: 'R' | 'N'): Promise<OwnedVideoRow[]> {
  const place = decodePlace(input.cursor);
  return (
    matching(db, input, mark)
      .selectAll('videos')
      .select(OWNER)
      .$if(mark !== undefined, (query) => query.where('videos.review_key', mark === 'R' ? '>=' : '<', READY))
      .$if(place !== null, (query) => query.where(sql<SqlBool>`video_search.rowid <= ${place}`))
      .where(afterCursor(input.cursor, { time: 'videos.created_at', id: 'videos.id' }, 'newest'))
      // The index that finds videos by row has those of one row in list order. A second key would need a sort.
      .orderBy(sql`video_search.rowid`, 'desc')
      .limit(input.limit + 1)
      .execute()
  );
}

/** On SQLite a search begins in the full-text table, where few videos may share a row. */
function matching(db: Db, { search, status }: Filters, mark = '') {
  const folded = foldForSearch(search);
  const isSearched = folded !== '';
  const isIndexed = isSqlite(db) && isSearched;
  const has = (videos: string, users: string) =>
    sql<SqlBool>`(${containsIndexed(db, `${videos}.search_text`, folded)}
      or ${containsIndexed(db, `${users}.name_key`, folded)})`;
  return db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.player_id')
    .$if(
      isIndexed,
      (query) =>
        query
          .innerJoin('video_search_rows', 'video_search_rows.id', 'videos.id')
          .innerJoin('video_search', 'video_search.rowid', 'video_search_rows.place')
          .where(sql<SqlBool>`video_search match ${phrasesOf(folded, { status, mark })}`) as unknown as typeof query,
    )
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'pending')))
    .$if(isSearched, (query) => query.where(has('videos', 'users')))
    .$if(isSearched && !isIndexed, (query) => query.where(isAnywhere(db, folded)));
}

function phrasesOf(folded: string, { status, mark }: Pick<Filters, 'status'> & { mark: string }): string {
  const state = status === undefined ? '' : status === 'approved' ? 'A' : 'P';
  return [
    trigramPhrase('{search_text name_key}', folded),
    ...[state, mark].filter((letter) => letter !== '').map((letter) => trigramPhrase('marks', letter)),
  ].join(' AND ');
}

/** PostgreSQL compares videos in order, and first checks its indexes for texts that no video contains. */
function isAnywhere(db: Db, folded: string) {
  return sql<SqlBool>`(exists (select 1 from videos as any_video where ${containsIndexed(db, 'any_video.search_text', folded)})
    or exists (select 1 from users as any_user where ${containsIndexed(db, 'any_user.name_key', folded)}))`;
}
