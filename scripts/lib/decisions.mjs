/** Checks decision records: their numbers, status (the form is in CONTRIBUTING.md), links to each other, and the index. */

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;

const LINKS = String.raw`\[\d{3}\]\([\w-]+\.md\)(?:, \[\d{3}\]\([\w-]+\.md\))*`;
const RELATION = new RegExp(`(supersedes|superseded by|amends|amended by) (${LINKS})`, 'g');
const STATUS = new RegExp(
  `^Status: (?:accepted|superseded by ${LINKS})(?:; (?:supersedes|amends|amended by) ${LINKS})*$`,
);
const LINK = /\[(\d{3})\]\(([^)]*)\)/g;

const INVERSES = {
  supersedes: 'superseded by',
  'superseded by': 'supersedes',
  amends: 'amended by',
  'amended by': 'amends',
};

export function checkDecisions(texts) {
  const records = Object.entries(texts)
    .filter(([file]) => file.startsWith(FOLDER) && file !== INDEX)
    .map(([file, text]) => readRecord(file.slice(FOLDER.length), text));
  if (records.length === 0) return [];
  return [
    ...records.flatMap((record) => [...checkRecord(record), ...checkRelations(record, records)]),
    ...checkIndex(records, texts[INDEX] ?? ''),
  ];
}

/** The first five lines are the title, an empty line, the status, an empty line, and what no longer holds, if anything. */
function readRecord(name, text) {
  const [title = '', , status = '', , note = ''] = text.split('\n');
  const relations = [...status.matchAll(RELATION)].flatMap(([, kind, links]) =>
    [...links.matchAll(LINK)].map(([, number, target]) => ({ kind, number, target })),
  );
  return { name, number: name.slice(0, 3), title, status, note, relations };
}

function checkRecord({ name, number, title, status, note, relations }) {
  const isChanged = relations.some(({ kind }) => kind.endsWith(' by'));
  return [
    !new RegExp(`^# ${number} \\S`).test(title) &&
      problem(name, 1, `has the title "${title}"`, 'Write the number of the file name, then what is decided.'),
    !STATUS.test(status) &&
      problem(name, 3, `has the status "${status}"`, 'Write a status line, as CONTRIBUTING.md says.'),
    isChanged &&
      !note.startsWith('No longer holds: ') &&
      problem(name, 5, 'does not say what a newer record changed', 'Begin the fifth line with "No longer holds: ".'),
  ].filter(Boolean);
}

function checkRelations({ name, number, relations }, records) {
  const sameNumber = records.filter((other) => other.number === number && other.name !== name);
  return [
    ...sameNumber.map((other) => problem(name, 1, `has the number of ${other.name}`, 'Take the next free number.')),
    ...relations.flatMap(({ kind, number: otherNumber, target }) => {
      const other = records.find((record) => record.name === target);
      const inverse = INVERSES[kind];
      return [
        kind.endsWith(' by') === otherNumber <= number &&
          problem(name, 3, `is "${kind}" ${otherNumber}`, 'Newer records change older ones.'),
        other?.number !== otherNumber
          ? problem(name, 3, `links ${otherNumber} to ${target}`, 'Link to the record of that number.')
          : !other.relations.some((back) => back.kind === inverse && back.target === name) &&
            problem(
              target,
              3,
              `does not say "${inverse}" ${number}`,
              `${FOLDER}${name} says "${kind}" ${otherNumber}.`,
            ),
      ].filter(Boolean);
    }),
  ];
}

/** Each record has exactly one row, and each row is that of a record. The advice is the row to write. */
function checkIndex(records, index) {
  const lines = index.split('\n');
  const rows = new Map(records.map((record) => [rowOf(record), record]));
  return [
    ...[...rows]
      .filter(([row]) => lines.filter((line) => line === row).length !== 1)
      .map(([row, { name }]) => problem('README.md', 1, `needs one row for ${name}`, row)),
    ...lines.flatMap((line, position) =>
      line.startsWith('| [') && !rows.has(line)
        ? [problem('README.md', position + 1, 'has a row that is no record', 'Correct or remove the row.')]
        : [],
    ),
  ];
}

function rowOf({ name, number, title, status }) {
  return `| [${number}](${name}) | ${title.slice('# 000 '.length)} | ${status.slice('Status: '.length)} |`;
}

function problem(name, line, message, advice) {
  return { file: FOLDER + name, line, message, advice };
}
