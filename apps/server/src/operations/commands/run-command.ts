import { type Config, ConfigError, readConfig } from '../../config.ts';
import { explainFailure } from '../explain-failure.ts';
import { createLogger } from '../logger.ts';
import { type OpenParts, openParts } from '../open-parts.ts';
import { createAdmin, createToken, printFiles, printTokens, resetPassword, revoke } from './accounts.ts';
import { backup, doctor, restore } from './backups.ts';
import { retireCardKey, rotateCardKey } from './cards.ts';
import { printSettings, testMail, verifyAudit } from './checks.ts';
import { discard, printJobs, retry } from './jobs.ts';
import { readArguments, readLine } from './terminal.ts';

const USAGE = `usage: npm run cli -- COMMAND
  create-admin --username NAME --email ADDRESS [--first-name NAME] [--last-name NAME]
  reset-password NAME-OR-EMAIL
  create-token NAME-OR-EMAIL --name TEXT [--scope read|full] [--days NUMBER]
  list-tokens NAME-OR-EMAIL
  revoke-token NAME-OR-EMAIL ID
  disclose-files SCOUT [--player NAME-OR-EMAIL] --reason TEXT
  jobs [--state failed|running|waiting]
  jobs retry ID
  jobs discard ID
  audit verify [--head NUMBER:HASH]
  cards rotate-key
  cards retire-key KEY
  send-test-mail ADDRESS
  backup [--to FOLDER] [--keep NUMBER]
  restore BACKUP
  doctor [--quick]
  settings
The password is read from the variable NEW_PASSWORD, or from standard input.`;

interface Command {
  /** The number of words, including the name of the command. */
  words: number;
  asksPassword?: true;
  run(parts: OpenParts, password: string): Promise<void>;
}

/** A command that runs without or beside a server. It opens what it needs and returns the exit code. */
interface OwnCommand {
  words: number;
  runAlone(config: Config): Promise<number>;
}

/** The entry point of commands in the audit log. */
const BY_COMMAND = { entryPoint: 'cli' } as const;

/** Runs a command of the operator and returns the exit code. `env` has settings; by default those of the process. */
export async function runCommand(args: string[], env?: Record<string, string>): Promise<number> {
  const { positionals, values } = readArguments(args);
  const [command = '', person = '', id = ''] = positionals;
  const commands: Record<string, Command | OwnCommand> = {
    'create-admin': { words: 1, asksPassword: true, run: (parts, typed) => createAdmin(parts, values, typed) },
    'reset-password': { words: 2, asksPassword: true, run: (parts, typed) => resetPassword(parts, person, typed) },
    'create-token': { words: 2, run: (parts) => createToken(parts, person, values) },
    'list-tokens': { words: 2, run: (parts) => printTokens(parts, person) },
    'revoke-token': { words: 3, run: (parts) => revoke(parts, person, id) },
    'disclose-files': { words: 2, run: (parts) => printFiles(parts, person, values) },
    jobs: { words: 1, runAlone: (config) => printJobs(config, values) },
    'jobs retry': { words: 3, run: (parts) => retry(parts, id) },
    'jobs discard': { words: 3, run: (parts) => discard(parts, id) },
    'audit verify': { words: 2, runAlone: (config) => verifyAudit(config, values) },
    'cards rotate-key': { words: 2, runAlone: rotateCardKey },
    'cards retire-key': { words: 3, runAlone: (config) => retireCardKey(config, id) },
    'send-test-mail': { words: 2, runAlone: (config) => testMail(config, person) },
    backup: { words: 1, runAlone: (config) => backup(config, values) },
    restore: { words: 2, runAlone: (config) => restore(config, person) },
    doctor: { words: 1, runAlone: (config) => doctor(config, values) },
    settings: { words: 1, runAlone: printSettings },
  };
  const chosen = commands[`${command} ${person}`] ?? commands[command];
  if (!chosen || positionals.length !== chosen.words) throw new ConfigError(USAGE);
  const config = readConfig(env);
  if ('runAlone' in chosen) return chosen.runAlone(config);
  const typed = chosen.asksPassword ? (config.newPassword ?? (await readLine())) : '';
  const parts = await openParts(config, createLogger('error'));
  try {
    await chosen.run({ ...parts, shared: { ...parts.shared, ...BY_COMMAND } }, typed);
    return 0;
  } finally {
    await parts.close();
  }
}

export const failureOf = (error: unknown): string => explainFailure('The command could not be completed', error);
