/** `npm run test:times -- 30`: the folders and the thirty files whose tests took longest in the last run. */
import { dirname } from 'node:path';
import { listFiles, PLAYWRIGHT_REPORT, vitestReports } from './lib/reports.mjs';

const shown = Number(process.argv[2] ?? 20);
const files = listFiles([...vitestReports(), PLAYWRIGHT_REPORT]);
const folders = [...new Set(files.map(({ file }) => folderOf(file)))].map((folder) => {
  const members = files.filter(({ file }) => folderOf(file) === folder);
  return { file: `${folder}/`, seconds: sum(members, 'seconds'), count: sum(members, 'count') };
});

print('folders', folders);
print('files', files);
process.stdout.write(
  `\n${files.length} files, ${sum(files, 'count')} tests, ${sum(files, 'seconds').toFixed(0)} s one after the other\n`,
);

function folderOf(file) {
  return dirname(file).split('/').slice(0, 4).join('/');
}

function sum(rows, field) {
  return rows.reduce((total, row) => total + row[field], 0);
}

function print(title, rows) {
  process.stdout.write(`\nThe slowest ${title}\n`);
  for (const { file, seconds, count } of rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)) {
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s ${String(count).padStart(4)} tests  ${file}\n`);
  }
}
