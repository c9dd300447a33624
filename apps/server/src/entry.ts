import cluster from 'node:cluster';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { readConfig } from './config.ts';
import { requireChosenSettings } from './shown-settings.ts';

/**
 * What a process of the server is: a worker that the primary process has started, that primary process, or with WORKERS=1 the
 * only one. The primary process loads little code, see docs/decisions/049-workers.md.
 */
async function enter(): Promise<void> {
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
