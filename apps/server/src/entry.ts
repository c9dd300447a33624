import cluster from 'node:cluster';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { readConfig } from './config.ts';
import { requireChosenSettings } from './shown-settings.ts';

// Only the account of the server may read the files that it writes.
process.umask(0o077);
try {
  const config = cluster.isWorker ? null : readConfig();
  if (config) requireChosenSettings(config);
  // A worker and the only process run all code. The primary process loads little: docs/decisions/049-workers.md.
  if (config && config.workers > 1) await (await import('./cluster/primary.ts')).runPrimary(config);
  else await import('./main.ts');
} catch (error) {
  const { explainFailure } = await import('./operations/explain-failure.ts');
  process.stderr.write(`${explainFailure(`${PRODUCT_NAME} could not start`, error)}\n`);
  process.exit(1);
}
