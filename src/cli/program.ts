import { type Command, CommanderError, Option } from 'commander';
import { parseAmount, parseBytes, type ServeConfig, serveSettings } from '../config.ts';
import {
  parseEmail,
  parseExpiry,
  parseGroupNames,
  parseHostname,
  parseIdArgument,
  parseName,
  parseRestorePoint,
  quotaLimitParser,
} from './argument-parsers.ts';
import { command, group, newProgram } from './command.ts';
import { rejectUnknownVariables, removeEmptyVariables } from './environment.ts';
import { exitFailure, exitWhenStdoutCloses, printError } from './output.ts';
import { rejectConflicts } from './serve-settings.ts';
import { surviveHangup } from './signals.ts';
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
    if (!asksForHelp(argv)) rejectUnknownVariables(program);
    await program.parseAsync(helpAsFlag(argv), { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsageError;
    printError(error, context);
    return exitFailure;
  }
}

/** Help lists the right names. */
const asksForHelp = (argv: string[]): boolean =>
  argv.length === 0 ||
  argv[0] === 'help' ||
  argv.some((word) => ['--help', '-h', '--version'].includes(word));

/** Rewrites `help account create` to `account create --help`: Commander resolves only the first word. */
const helpAsFlag = (argv: string[]): string[] =>
  argv[0] === 'help' && argv.length > 1 ? [...argv.slice(1), '--help'] : argv;

export function buildProgram(): Command {
  const program = newProgram();

  command(program, 'serve', 'serve the API over HTTPS until stopped', serveSettings).action(
    async (options: ServeConfig, serve: Command) => {
      rejectConflicts(serve, options);
      surviveHangup();
      await (await import('./serve.ts')).serve(options);
    },
  );

  const account = group(program, 'account', 'accounts: a customer with a site and a shop');
  command(account, 'create', 'create an account and its owner')
    .requiredOption('--name <name>', 'name of the account', parseName)
    .requiredOption('--email <address>', "the owner's email address, used to sign in", parseEmail)
    .option('--password-stdin', "read the owner's password from standard input; generated if omitted")
    .action(async (options) => (await import('./accounts.ts')).createAccount(options));

  command(account, 'list', 'list all accounts').action(async (options) =>
    (await import('./lists.ts')).listAccounts(options),
  );

  command(account, 'quota', "show an account's usage and set its quota")
    .addOption(accountOption())
    .option(
      '--records <number>',
      'maximum number of records, or none (no limit), or default',
      quotaLimitParser(parseAmount),
    )
    .option(
      '--bytes <bytes>',
      'maximum bytes of text, such as 500MB, or none, or default',
      quotaLimitParser(parseBytes),
    )
    .action(async (options) => (await import('./quotas.ts')).quota(options));
  command(account, 'restore', 'restore one account to an earlier time, also while the server runs')
    .argument('<id>', 'ID of the account', parseIdArgument)
    .option(
      '--to <moment>',
      'number of a change, or a time (UTC) such as "2026-11-15 12:00:00"',
      parseRestorePoint,
    )
    .option('--from <file>', 'backup to restore from; the journal if omitted')
    .option('--dry-run', 'show what would change, change nothing')
    .option('--allow-missing-media', 'restore even if pictures or files are missing or spoilt in the backup')
    .action(async (id, options, restore: Command) => {
      if (options.to === undefined && options.from === undefined)
        restore.error('error: --to or --from must say what to restore');
      await (await import('./account-restore.ts')).restoreAccount(id, options);
    });

  addAccountStateCommands(account);

  addOwnerCommands(group(program, 'owner', "owners: users who sign in to an account's console"));

  const app = group(program, 'app', 'apps: programs that access accounts through the API');
  command(app, 'create', 'register an app and get its app token')
    .addOption(accountOption())
    .requiredOption('--name <name>', 'name of the app', parseName)
    .action(async (options) => (await import('./accounts.ts')).createApp(options));

  command(app, 'list', 'list the apps that an account has registered')
    .addOption(accountOption())
    .action(async (options) => (await import('./lists.ts')).listApps(options));

  const token = group(program, 'token', 'tokens: access to an account through the API');
  command(token, 'create', 'create a development token, or with --app a connection to an app')
    .addOption(accountOption())
    .option('--app <id>', 'ID of the app to connect', parseIdArgument)
    .option('--expires <time>', 'lifetime, such as 12h or 90d', parseExpiry)
    .option(
      '--groups <groups>',
      'access groups that the token is held to, such as shop,content/blogs; without, it has access to the whole account unless the server requires groups (--enforce-groups)',
      parseGroupNames,
    )
    .action(async (options, create: Command) => {
      const unknown = (await import('./token-groups.ts')).unknownGroupMessage(options.groups ?? []);
      if (unknown) create.error(`error: --groups: ${unknown}`);
      await (await import('./accounts.ts')).createToken(options);
    });
  command(token, 'list', 'list the tokens of an account, including expired and revoked ones')
    .addOption(accountOption())
    .action(async (options) => (await import('./lists.ts')).listTokens(options));
  command(token, 'revoke', 'revoke a token')
    .argument('<id>', 'ID of the token', parseIdArgument)
    .action(async (id, options) => (await import('./accounts.ts')).revokeToken(id, options));

  command(
    token,
    'groups',
    'show which access groups tokens have, use and need (see serve --enforce-groups shadow)',
  )
    .option('--account <id>', 'ID of the account; all if omitted', parseIdArgument)
    .action(async (options) => (await import('./token-groups.ts')).showTokenGroups(options));

  const site = group(program, 'site', 'site: what visitors see of an account');
  command(site, 'show', "show the address of an account's site, and its domains")
    .addOption(accountOption())
    .action(async (options) => (await import('./sites.ts')).showSite(options));

  const domain = group(program, 'domain', "domains: the operator's word on who holds them");
  const nameArgument = ['<name>', 'name of the domain', parseHostname] as const;
  command(domain, 'verify', 'confirm that an account holds a domain that it has')
    .argument(...nameArgument)
    .addOption(accountOption())
    .action(async (name, options) => (await import('./domains.ts')).verifyDomain(name, options));
  command(domain, 'move', 'give a domain to an account, and take it from all others')
    .argument(...nameArgument)
    .requiredOption('--to <id>', 'ID of the account that gets it', parseIdArgument)
    .addOption(
      new Option('--aliases <choice>', 'what becomes of the mail aliases that others have on it').choices([
        'move',
        'remove',
      ]),
    )
    .action(async (name, options) => (await import('./domains.ts')).moveDomain(name, options));

  command(program, 'import', 'import a bundle into an account, all or nothing')
    .argument('<file>', 'bundle file or pipe, JSON or zip; -: standard input')
    .addOption(accountOption())
    .option('--dry-run', 'check everything, change nothing')
    .option('--old-values', 'accept values that only earlier releases accepted, such as negative prices')
    .action(async (file, options) => (await import('./bundles.ts')).importFile(file, options));
  command(program, 'export', 'export an account as a bundle')
    .argument(
      '[file]',
      'file to write, with its pictures and files if it ends in .zip; standard output if omitted or -',
    )
    .addOption(accountOption())
    .option('--allow-missing-media', 'export even if a picture or file is missing')
    .action(async (file, options) => (await import('./bundles.ts')).exportFile(file, options));

  command(program, 'demo', 'create the demo account with a site and a shop, once').action(async (options) =>
    (await import('./demo.ts')).demo(options),
  );
  addMaintenanceCommands(program);
  addDatabaseCommands(group(program, 'database', 'database: a store spread over several machines by Citus'));
  return program;
}

function addAccountStateCommands(account: Command): void {
  const accountCommand = (name: string, description: string): Command =>
    command(account, name, description).argument('<id>', 'ID of the account', parseIdArgument);

  accountCommand('suspend', 'reject the tokens of an account; its owners can still sign in, read and export')
    .option('--reason <text>', 'what the console tells the owners', parseName)
    .action(async (id, options) => (await import('./account-states.ts')).suspendAccount(id, options));
  accountCommand('resume', 'end the suspension of an account').action(async (id, options) =>
    (await import('./account-states.ts')).resumeAccount(id, options),
  );
  accountCommand('rename', 'give an account another name')
    .requiredOption('--name <name>', 'new name of the account', parseName)
    .action(async (id, options) => (await import('./account-states.ts')).renameAccount(id, options));
  accountCommand('delete', 'write a bundle of an account, then delete it for good')
    .option('--yes', 'do it; without, the command says what it would do')
    .action(async (id, options, remove: Command) => {
      const { deleteAccount, describeDeletion } = await import('./account-deletion.ts');
      if (options.yes) await deleteAccount(id, options);
      else remove.error(`error: ${await describeDeletion(id, options)}; add --yes to do it`);
    });
}

function addMaintenanceCommands(program: Command): void {
  command(program, 'backup', 'back up the store to a file, also while the server runs, and verify it')
    .argument('<file>', 'file to create')
    .option('--overwrite', 'replace an existing file after the new one is verified')
    .option('--allow-missing-media', 'back up even if no picture or file can be found')
    .action(async (file, options) => (await import('./maintenance.ts')).backup(file, options));
  command(program, 'restore', 'restore the store from a backup, all or nothing')
    .argument('<file>', 'backup file')
    .option('--replace', 'replace a store that is not empty; the file of an embedded one is kept')
    .option('--allow-missing-media', 'restore even if pictures or files are missing or spoilt in the backup')
    .action(async (file, options) => (await import('./restore.ts')).restore(file, options));
  command(program, 'drill', 'test a backup: restore it elsewhere, compare every row, and remove it')
    .option('--folder <dir>', "folder for the copies; the system's temporary folder if omitted")
    .action(async (options) => (await import('./maintenance.ts')).drill(options));
  command(program, 'check', 'check the integrity of the store').action(async (options) =>
    (await import('./maintenance.ts')).check(options),
  );
}

function addDatabaseCommands(database: Command): void {
  command(
    database,
    'distribute',
    'spread the tables over the nodes of a Citus cluster, also while servers run',
  )
    .option('--shards <number>', 'shards of each table, 32 if omitted', parseAmount)
    .option('--dry-run', 'show what would be done, change nothing')
    .action(async (options) => (await import('./database.ts')).distribute(options));
  command(database, 'status', 'show which tables are on which nodes').action(async (options) =>
    (await import('./database.ts')).showStatus(options),
  );
}

function addOwnerCommands(owner: Command): void {
  const email = "the owner's email address";
  const ownerCommand = (name: string, description: string): Command =>
    command(owner, name, description)
      .addOption(accountOption())
      .requiredOption('--email <address>', email, parseEmail);
  const passwordOption = [
    '--password-stdin',
    'read the password from standard input; generated if omitted',
  ] as const;

  command(owner, 'list', 'list the owners of an account')
    .addOption(accountOption())
    .action(async (options) => (await import('./owners.ts')).listOwners(options));
  ownerCommand('add', 'add an owner to an account')
    .option(...passwordOption)
    .action(async (options) => (await import('./owners.ts')).addOwner(options));
  ownerCommand('invite', 'create a single-use invitation link, valid for 7 days')
    .addOption(serveSettings.baseUrl)
    .action(async (options) => (await import('./owners.ts')).inviteOwner(options));
  ownerCommand('reset', 'set a new password and sign the owner out everywhere')
    .option(...passwordOption)
    .action(async (options) => (await import('./owners.ts')).resetOwner(options));
  ownerCommand('remove', 'remove an owner from an account').action(async (options) =>
    (await import('./owners.ts')).removeOwner(options),
  );
  ownerCommand('sign-out', 'end all sessions of an owner').action(async (options) =>
    (await import('./owners.ts')).signOutOwner(options),
  );
}

const accountOption = (): Option =>
  new Option('--account <id>', 'ID of the account').argParser(parseIdArgument).makeOptionMandatory();
