import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureBundle } from './measures/bundle.ts';
import { measureBatch, measureCards } from './measures/cards.ts';
import { measureComplete } from './measures/complete.ts';
import { measureConversion } from './measures/conversion.ts';
import { measureCores } from './measures/cores.ts';
import { measureGrowth } from './measures/growth.ts';
import { measureInstall } from './measures/install.ts';
import { measureFirstPages } from './measures/lighthouse.ts';
import { measureMedia, measureMediaBehindNginx } from './measures/media.ts';
import { measurePages } from './measures/pages.ts';
import { measureQuality } from './measures/quality.ts';
import { ADMIN, SCOUT } from './measures/queries.ts';
import { measureSends, SEND_LIMITS } from './measures/sends.ts';
import { measureStart, memoryFinding } from './measures/startup.ts';
import { measureStreams } from './measures/streams.ts';
import { measureUploads } from './measures/uploads.ts';
import { ROOT, WEB_DIST } from './paths.ts';
import { residentBytes } from './processes.ts';
import { giveSessions, openSite } from './product.ts';
import {
  type Finding,
  megabytes,
  printFinding,
  printHeader,
  type Section,
  say,
  summaryOf,
  writeReport,
} from './report.ts';
import { copyFolder, runFolder, seededFolder } from './seed/folder.ts';
import { allow } from './time.ts';

/** More players and bigger uploads: takes minutes more, and gigabytes of disk. */
const IS_FULL = process.env.BENCH_FULL === '1';
const PLAYERS = 100_000;
const SIZES = IS_FULL ? [1000, PLAYERS, 1_000_000] : [1000, PLAYERS];
const UPLOAD_BYTES = IS_FULL ? 100_000_000 : 20_000_000;
const LOADED_BELOW = { bytes: 300e6, text: '< 300 MB' };

/** Those who send messages. */
const SCOUTS = 100;

const sections: Section[] = [];
let hasFailed = false;

/**
 * Measures one thing, within about so many seconds, and prints what it found. A failure is one of the lines, and the other
 * measures still run.
 */
async function section(title: string, seconds: number, measure: () => Promise<Finding[]> | Finding[]): Promise<void> {
  const began = performance.now();
  allow(IS_FULL ? Number.POSITIVE_INFINITY : seconds);
  const findings = await Promise.resolve()
    .then(measure)
    .catch((error: unknown): Finding[] => {
      hasFailed = true;
      const note = error instanceof Error ? error.message : String(error);
      return [{ what: title, measured: 'failed', outcome: 'failed', note }];
    });
  sections.push({ title, seconds: (performance.now() - began) / 1000, findings });
  for (const one of findings) printFinding(one);
}

async function main(): Promise<void> {
  const began = performance.now();
  const machine = describeMachine();
  const load = machine.load.map((value) => value.toFixed(1)).join(' ');
  say(
    `Node ${machine.node}, ${machine.cores} cores, ${megabytes(machine.memoryBytes)}, load ${load} (${machine.processor})`,
  );
  if ((machine.load[0] ?? 0) > machine.cores / 4) {
    say(
      'The machine is busy with something else: trust neither rates nor times, and ratios by CPU more than the others.',
    );
  }

  const seeds = new Map<number, string>();
  for (const players of SIZES) {
    const { folder, seconds } = await seededFolder(players);
    if (seconds !== null) say(`Seeded ${players} players in ${seconds.toFixed(0)} s`);
    seeds.set(players, folder);
  }
  const runDir = runFolder();
  const copyOf = (players: number, name: string) => copyFolder(seeds.get(players) ?? '', join(runDir, name));

  printHeader();
  await section('Web app, compressed', 10, () => measureBundle(WEB_DIST));
  await section('First pages, Lighthouse, mobile', 80, () => measureFirstPages(join(runDir, 'landing')));
  await section('Installation', 10, () => [measureInstall()]);
  const startDir = copyOf(PLAYERS, 'start');
  await section('Start', 30, () => measureStart(startDir, runDir));
  await section('ID cards', 60, () => measureCards(copyOf(1000, 'cards')));
  await section('A batch of ID cards', 120, async () => [await measureBatch(copyOf(1000, 'batch'))]);
  await section('Uploads', 30, () => measureUploads(copyOf(1000, 'uploads'), UPLOAD_BYTES));
  await section('Preparing videos', 120, () => measureConversion(copyOf(1000, 'conversion')));
  await section('Pictures of videos', 30, measureQuality);
  await section('Live updates', 40, () => measureStreams(copyOf(1000, 'streams')));
  await section('Bytes of a video, nginx in front', 40, () =>
    measureMediaBehindNginx(copyOf(1000, 'behind-nginx'), join(runDir, 'nginx')),
  );
  // No server has been stopped on this folder yet, so `pragma optimize` has not run on the database.
  await underLoad(copyOf(PLAYERS, 'load'), copyOf);
  await section('Worker processes', 60, () => measureCores([startDir, copyOf(PLAYERS, 'workers')]));

  say('');
  for (const text of summaryOf(sections)) say(text);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  say(`Measured in ${minutes} minutes; details: ${writeReport(machine, sections)}`);
  process.exit(hasFailed ? 1 : 0);
}

/** All requests to one server, and its memory at the end. */
async function underLoad(dataDir: string, copyOf: (players: number, name: string) => string) {
  const scouts = giveSessions(dataDir, SCOUTS, 'scouts');
  const site = await openSite(dataDir, [SCOUT, ADMIN], SEND_LIMITS);
  try {
    await section('Pages, of 100,000 players, against node:http and better-sqlite3', 170, () => measurePages(site));
    await section('Cost of a page as players become more', 100, async () => {
      const others = SIZES.filter((players) => players !== PLAYERS);
      const open = await Promise.all(
        others.map(async (players) => ({
          players,
          site: await openSite(copyOf(players, `of-${players}`), [SCOUT, ADMIN]),
        })),
      );
      try {
        return await measureGrowth([...open, { players: PLAYERS, site }].sort((a, b) => a.players - b.players));
      } finally {
        await Promise.all(open.map((other) => other.site.stop()));
      }
    });
    await section('Messages, against node:http and better-sqlite3', 40, () =>
      measureSends({ site, scouts, rawDir: copyOf(PLAYERS, 'raw') }),
    );
    await section('Bytes of a video', 40, () => measureMedia(site));
    await section('Complete list', 10, () => measureComplete(site));
    await section('Memory', 10, () => [
      memoryFinding('memory after this load', [residentBytes(site.server.pid)], LOADED_BELOW),
    ]);
  } finally {
    await site.stop();
  }
}

function describeMachine() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: { node: string };
  };
  return {
    node: process.versions.node,
    pinnedNode: devDependencies.node,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    /** Processes that wanted to run in the last minute, 5 and 15 minutes. */
    load: loadavg(),
    isFull: IS_FULL,
    measuredAt: new Date().toISOString(),
  };
}

await main();
