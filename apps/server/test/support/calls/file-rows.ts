import { list, ok } from './expected.ts';

/** What scouts write down: each caller's own. */
export const FILE_ROWS = {
  'marks.ofClip': { signedIn: 403, scouts: list('clipMark') },
  'marks.ofClip | pending': { signedIn: 403, scouts: 404 },
  'marks.add': { signedIn: 403, scouts: ok('clipMark') },
  'marks.add | pending': { signedIn: 403, scouts: 404 },
  'marks.change': { signedIn: 403, scouts: ok('clipMark') },
  'marks.remove': { signedIn: 403, scouts: ok('done') },
  'playerFiles.of': { signedIn: 403, scouts: ok('playerFile') },
  'playerFiles.of | minor': { signedIn: 403, newScout: 404, scout: ok('playerFile') },
  'playerFiles.list': { signedIn: 403, scouts: list('listedFile') },
  'playerFiles.counts': { signedIn: 403, scouts: ok('fileCounts') },
  'playerFiles.history': { signedIn: 403, scouts: list('fileEntry') },
  'playerFiles.saveNote': { signedIn: 403, scouts: ok('savedNote') },
  'playerFiles.saveNote | minor': { signedIn: 403, newScout: 404, scout: ok('savedNote') },
  'playerFiles.change': { signedIn: 403, scouts: list('changedFile') },
  'playerFiles.undo': { signedIn: 403, scouts: list('changedFile') },
  'playerFiles.undo | of another scout': { signedIn: 403, scouts: list('changedFile') },
  'today.read': { signedIn: 403, scouts: ok('today') },
  'today.seen': { signedIn: 403, scouts: ok('done') },
  'today.visit': { signedIn: 403, scouts: ok('done') },
} as const;
