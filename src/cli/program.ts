import { type Command, CommanderError, Option } from 'commander';
import { parseAmount, parseBytes, type ServeConfig, serveSettings } from '../config.ts';
import {
  parseEmail,
  parseExpiry,
  parseGroupNames,
  parseIdArgument,
  parseName,
  parseRestorePoint,
  quotaLimitParser,
} from './argument-parsers.ts';
import { command, group, newProgram, removeEmptyVariables } from './command.ts';
import { exitFailure, exitWhenStdoutCloses, printError } from './output.ts';
import { rejectConflicts } from './serve-settings.ts';
import type { CommandContext } from './system-errors.ts';

const exitUsageError = 2;

export async function runCommandLine(argv: string[]): Promise<number> {
  removeEmptyVariables();
  exitWhenStdoutCloses();
  let context: CommandContext = {};
  const program = buildProgram().hook('preAction', (_, command: Command) => {
    context = { command: command.name(), args: command.args, ...command.opts() };
  });
  try {
    await program.parseAsync(helpAsFlag(argv), { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsageError;
    printError(error, context);
    return exitFailure;
  }
}

/** Rewrites `help account create` to `account create --help`: Commander resolves only the first word. */
const helpAsFlag = (argv: string[]): string[] =>
  argv[0] === 'help' && argv.length > 1 ? [...argv.slice(1), '--help'] : argv;

export function buildProgram(): Command {
  const program = newProgram();

  command(program, 'serve', 'serve the API over HTTPS until stopped', serveSettings).action(
    async (options: ServeConfig, serve: Command) => {
      rejectConflicts(serve, options);
      await (await import('./serve.ts')).serve(options);
    },
  );

  const account = group(program, 'account', 'accounts: one customer, with their site and shop');
  command(account, 'create', 'make an account and its owner')
    .requiredOption('--name <name>', 'what to call it', parseName)
    .requiredOption('--email <address>', "the owner's e-mail address, to sign in with", parseEmail)
    .option('--password-stdin', "read the owner's password from standard input; otherwise one is made")
    .action(async (options) => (await import('./accounts.ts')).createAccount(options));

  command(account, 'list', 'list all accounts').action(async (options) =>
    (await import('./lists.ts')).listAccounts(options),
  );

  command(account, 'quota', 'show what an account holds, and set what it may hold')
    .addOption(accountOption())
    .option(
      '--records <number>',
      'the most records; or none: no limit, or default',
      quotaLimitParser(parseAmount),
    )
    .option(
      '--bytes <bytes>',
      'the most bytes of text, such as 500MB; or none, or default',
      quotaLimitParser(parseBytes),
    )
    .action(async (options) => (await import('./quotas.ts')).quota(options));
  command(
    account,
    'restore',
    'bring one account back to a moment, beside the others, also while it is served',
  )
    .argument('<id>', 'ID of the account', parseIdArgument)
    .option(
      '--to <moment>',
      'number of a change, or a time (UTC) such as "2026-11-15 12:00:00"',
      parseRestorePoint,
    )
    .option('--from <file>', 'a backup to take it from, as it was then; without, the journal tells')
    .option('--dry-run', 'tell what would be done, change nothing')
    .action(async (id, options, restore: Command) => {
      if (options.to === undefined && options.from === undefined)
        restore.error('error: --to or --from must say what to restore');
      await (await import('./account-restore.ts')).restoreAccount(id, options);
    });

  addOwnerCommands(group(program, 'owner', 'owners: the people who sign in to the console of an account'));

  const app = group(program, 'app', 'apps: programs of developers that work for accounts');
  command(app, 'create', 'register an app and get its app token')
    .addOption(accountOption())
    .requiredOption('--name <name>', 'what to call it', parseName)
    .action(async (options) => (await import('./accounts.ts')).createApp(options));

  command(app, 'list', 'list the apps that an account has registered')
    .addOption(accountOption())
    .action(async (options) => (await import('./lists.ts')).listApps(options));

  const token = group(program, 'token', 'tokens: what opens an account to the API');
  command(token, 'create', 'make a development token, or with --app a connection to an app')
    .addOption(accountOption())
    .option('--app <id>', 'ID of the app to connect', parseIdArgument)
    .option('--expires <time>', 'when it stops working, such as 12h or 90d', parseExpiry)
    .option('--groups <groups>', 'access groups to limit it to, such as shop,content/blogs', parseGroupNames)
    .action(async (options, create: Command) => {
      const unknown = (await import('./token-groups.ts')).unknownGroupMessage(options.groups ?? []);
      if (unknown) create.error(`error: --groups: ${unknown}`);
      await (await import('./accounts.ts')).createToken(options);
    });
  command(token, 'list', 'list the tokens of an account, also those that are refused by now')
    .addOption(accountOption())
    .action(async (options) => (await import('./lists.ts')).listTokens(options));
  command(token, 'revoke', 'refuse a token from now on')
    .argument('<id>', 'ID of the token', parseIdArgument)
    .action(async (id, options) => (await import('./accounts.ts')).revokeToken(id, options));

  command(
    token,
    'groups',
    'show which access groups tokens have, use and need (see serve --enforce-groups shadow)',
  )
    .option('--account <id>', 'ID of the account; all if left out', parseIdArgument)
    .action(async (options) => (await import('./token-groups.ts')).showTokenGroups(options));

  command(program, 'import', 'load a bundle into an account: all of it, or nothing')
    .argument('<file>', 'the bundle, a JSON file or a pipe; -: standard input')
    .addOption(accountOption())
    .option('--dry-run', 'check everything, change nothing')
    .action(async (file, options) => (await import('./bundles.ts')).importFile(file, options));
  command(program, 'export', 'write an account as a bundle')
    .argument('[file]', 'where to write it; standard output if left out, or -')
    .addOption(accountOption())
    .action(async (file, options) => (await import('./bundles.ts')).exportFile(file, options));

  command(program, 'demo', 'make a demo account with a filled site and shop, once').action(async (options) =>
    (await import('./demo.ts')).demo(options),
  );
  addMaintenanceCommands(program);
  return program;
}

function addMaintenanceCommands(program: Command): void {
  command(program, 'backup', 'copy the whole store to a file, also while it is served, and check the copy')
    .argument('<file>', 'the file to make')
    .option('--overwrite', 'take the place of a file that is there, once the new one is sound')
    .action(async (file, options) => (await import('./maintenance.ts')).backup(file, options));
  command(program, 'restore', 'make a backup the store: all of it, or nothing')
    .argument('<file>', 'the backup')
    .option('--replace', 'take the place of a store that is not empty; the file of an embedded one is kept')
    .action(async (file, options) => (await import('./restore.ts')).restore(file, options));
  command(program, 'drill', 'make a backup, restore it elsewhere, compare every row, and leave nothing of it')
    .option('--folder <dir>', "where to make the copies; the system's folder for such things if left out")
    .action(async (options) => (await import('./maintenance.ts')).drill(options));
  command(program, 'check', 'check that the store is sound').action(async (options) =>
    (await import('./maintenance.ts')).check(options),
  );
}

function addOwnerCommands(owner: Command): void {
  const email = "the owner's e-mail address";
  const ownerCommand = (name: string, description: string): Command =>
    command(owner, name, description)
      .addOption(accountOption())
      .requiredOption('--email <address>', email, parseEmail);
  const passwordOption = [
    '--password-stdin',
    'read the password from standard input; otherwise one is made',
  ] as const;

  command(owner, 'list', 'list the owners of an account')
    .addOption(accountOption())
    .action(async (options) => (await import('./owners.ts')).listOwners(options));
  ownerCommand('add', 'make another owner of an account')
    .option(...passwordOption)
    .action(async (options) => (await import('./owners.ts')).addOwner(options));
  ownerCommand('invite', 'make a link by which someone becomes an owner, once and within 7 days')
    .addOption(serveSettings.baseUrl)
    .action(async (options) => (await import('./owners.ts')).inviteOwner(options));
  ownerCommand('reset', 'set a new password and sign the owner out everywhere')
    .option(...passwordOption)
    .action(async (options) => (await import('./owners.ts')).resetOwner(options));
  ownerCommand('remove', 'take an account from one of its owners').action(async (options) =>
    (await import('./owners.ts')).removeOwner(options),
  );
  ownerCommand('sign-out', 'end every session of an owner').action(async (options) =>
    (await import('./owners.ts')).signOutOwner(options),
  );
}

const accountOption = (): Option =>
  new Option('--account <id>', 'ID of the account').argParser(parseIdArgument).makeOptionMandatory();
