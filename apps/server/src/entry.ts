import cluster from 'node:cluster';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { readConfig } from './config.ts';
import { requireChosenSettings } from './shown-settings.ts';

/** Starts a worker, the primary process or the only process. The primary loads little code: docs/decisions/049-workers.md. */
async function enter(): Promise<void> {
  // Only the account of the server may read the files that it writes.
  process.umask(0o077);
  const config = cluster.isWorker ? null : readConfig();
  if (config) requireChosenSettings(config);
  if (config === null || config.workers === 1) return void (await import('./main.ts'));
  const { runPrimary } = await import('./cluster/primary.ts');
  await runPrimary(config);
}

try {
  await enter();
} catch (error) {
  const { explainFailure } = await import('./operations/explain-failure.ts');
  process.stderr.write(`${explainFailure(`${PRODUCT_NAME} could not start`, error)}\n`);
  process.exit(1);
}
