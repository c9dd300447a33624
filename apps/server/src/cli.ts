import { failureOf, runCommand } from './operations/commands/run-command.ts';

function fail(error: unknown): never {
  process.stderr.write(`${failureOf(error)}\n`);
  process.exit(1);
}

process.umask(0o077);
// For example EPIPE, which streams report by an event.
process.once('uncaughtException', fail);
runCommand(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
}, fail);
