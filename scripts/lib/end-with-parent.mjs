/**
 * Preloaded into the children of supervise.mjs: ends the child when its parent has ended, also after SIGKILL. The channel alone does
 * not keep the child running; workers of the child are preloaded with it too, and do need theirs.
 */
import cluster from 'node:cluster';

if (cluster.isPrimary) {
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
