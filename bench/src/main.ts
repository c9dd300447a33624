import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureBundle } from './measures/bundle.ts';
import { measureBatch, measureCards } from './measures/cards.ts';
import { measureComplete } from './measures/complete.ts';
import { measureConversion } from './measures/conversion.ts';
import { measureGrowth } from './measures/growth.ts';
import { measureInstall } from './measures/install.ts';
import { measureFirstPages } from './measures/lighthouse.ts';
import { measureMedia } from './measures/media.ts';
import { measurePages } from './measures/pages.ts';
import { measureQuality } from './measures/quality.ts';
import { ADMIN, SCOUT } from './measures/queries.ts';
import { measureStart, memoryFinding } from './measures/startup.ts';
import { measureStreams } from './measures/streams.ts';
import { measureUploads } from './measures/uploads.ts';
import { ROOT, WEB_DIST } from './paths.ts';
import { residentBytes } from './processes.ts';
import { openSite } from './product.ts';
import { type Finding, printReport, type Section, say, writeReport } from './report.ts';
import { copyFolder, runFolder, seededFolder } from './seed/folder.ts';
import { allow } from './time.ts';

/** More players and bigger uploads: takes minutes more, and gigabytes of disk. */
const IS_FULL = process.env.BENCH_FULL === '1';
const PLAYERS = 100_000;
const SIZES = IS_FULL ? [1000, PLAYERS, 1_000_000] : [1000, PLAYERS];
const UPLOAD_BYTES = IS_FULL ? 100_000_000 : 20_000_000;
const LOADED_BELOW = { bytes: 300e6, text: '< 300 MB' };

const sections: Section[] = [];
let hasFailed = false;

/**
 * Measures one thing, within about so many seconds. A failure is reported, and the other measures still run.
 */
async function section(title: string, seconds: number, measure: () => Promise<Finding[]> | Finding[]): Promise<void> {
  const began = performance.now();
  allow(IS_FULL ? Number.POSITIVE_INFINITY : seconds);
  try {
    sections.push({ title, findings: await measure() });
  } catch (error) {
    hasFailed = true;
    const why = error instanceof Error ? error.message : String(error);
    sections.push({ title, findings: [{ what: 'failed', measured: '', note: why }] });
    say(`${title} failed: ${why}`);
  }
  say(`${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function main(): Promise<void> {
  const machine = describeMachine();
  say(`Node ${machine.node}, ${machine.cores} cores, load ${machine.load} at the start`);
  if (machine.load > machine.cores / 4)
    say('The machine is busy with something else: trust the ratios, not the rates.');

  const seeds = new Map<number, string>();
  for (const players of SIZES) {
    const { folder, seconds } = await seededFolder(players);
    if (seconds !== null) say(`Seeded ${players} players in ${seconds.toFixed(0)} s`);
    seeds.set(players, folder);
  }
  const runDir = runFolder();
  const copyOf = (players: number, name: string) => copyFolder(seeds.get(players) ?? '', join(runDir, name));

  await section('Web app, compressed', 10, () => measureBundle(WEB_DIST));
  await section('First pages, Lighthouse, mobile', 80, () => measureFirstPages(join(runDir, 'landing')));
  await section('Installation', 10, () => [measureInstall()]);
  await section('Start', 30, () => measureStart(copyOf(PLAYERS, 'start'), runDir));
  await section('ID cards', 60, () => measureCards(copyOf(1000, 'cards')));
  await section('A batch of ID cards', 120, async () => [await measureBatch(copyOf(1000, 'batch'))]);
  await section('Uploads', 30, () => measureUploads(copyOf(1000, 'uploads'), UPLOAD_BYTES));
  await section('Preparing videos', 120, () => measureConversion(copyOf(1000, 'conversion')));
  await section('Pictures of videos', 30, measureQuality);
  await section('Live updates', 40, () => measureStreams(copyOf(1000, 'streams')));
  // No server has been stopped on this folder yet, so `pragma optimize` has not run on the database.
  await underLoad(copyOf(PLAYERS, 'load'), runDir, copyOf);

  printReport(sections);
  say(`Details: ${writeReport(machine, sections)}`);
  process.exit(hasFailed ? 1 : 0);
}

/** All requests to one server, and its memory at the end. */
async function underLoad(dataDir: string, runDir: string, copyOf: (players: number, name: string) => string) {
  const site = await openSite(dataDir, [SCOUT, ADMIN]);
  try {
    await section('Pages of lists, of 100,000 players, against node:http and better-sqlite3', 110, () =>
      measurePages(site),
    );
    await section('Cost of a page as players become more', 80, async () => {
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
    await section('Bytes of a video', 45, () => measureMedia(site, runDir));
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
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    isFull: IS_FULL,
    measuredAt: new Date().toISOString(),
  };
}

await main();
