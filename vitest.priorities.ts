import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// The product gives background work what is left of the processor. A test waits for that work, and beside a busy machine it
// would wait many times as long. The full suite proves that the priorities are set.
os.setPriority = () => {};
syncBuiltinESMExports();
