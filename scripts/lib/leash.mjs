/**
 * Preloaded into the children of supervise.mjs: when the parent is gone, so is the child.
 * The channel does not keep the child alive by itself.
 */
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
