/** Preloaded into children by supervise.mjs: ends them when their parent has ended, also after SIGKILL. Workers of a child need their channel. */
import cluster from 'node:cluster';

if (cluster.isPrimary) {
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
