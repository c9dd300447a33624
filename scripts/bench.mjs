/** `npm run bench`: measures the budgets on the web app as it is built for production, with the tests' own browser and nginx. */
import { join } from 'node:path';
import { findOrFetchChromium } from './lib/chromium.mjs';
import { findOrInstallServices } from './lib/services.mjs';
import { setup } from './lib/setup.mjs';
import { runTogether } from './lib/supervise.mjs';
import { findNode, ROOT, toolEnv } from './lib/toolchain.mjs';
import { buildWebApp } from './lib/web-build.mjs';

await setup();
const node = findNode();
if (!buildWebApp(node)) process.exit(1);
const services = await findOrInstallServices();
// Without a browser only Lighthouse is left out, and the report says so.
const chromium = await findOrFetchChromium().catch(() => undefined);

const env = toolEnv({ ...services.env, ...(chromium && { CHROMIUM_PATH: chromium }) });
process.exit(await runTogether(node, [{ args: [join('bench', 'src', 'main.ts')], cwd: ROOT, env }], { apart: false }));
