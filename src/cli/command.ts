import { Command, type HelpContext, type Option } from 'commander';
import { environmentVariableOf, type StoreConfig, shadowMode, storeSettings } from '../config.ts';
import { version } from '../version.ts';
import { isDatabaseUrl } from './argument-parsers.ts';

/**
 * Every option has an environment variable. Commander reads it when the option is added, so it must be set by
 * then.
 */
class CommandWithEnvironment extends Command {
  override createCommand(name?: string): Command {
    return new CommandWithEnvironment(name);
  }

  /** Reports an unknown subcommand, where Commander would print the parent's help. */
  override outputHelp(context?: unknown): void {
    const [subcommand = ''] = this.args[0] === 'help' ? this.args.slice(1) : this.args;
    const isUnknown = this.commands.length > 0 && !this.commands.some((one) => one.name() === subcommand);
    if (isUnknown && /^\w/.test(subcommand)) this.error(`error: unknown command '${subcommand}'`);
    super.outputHelp(context as HelpContext);
  }

  override addOption(option: Option): this {
    return super.addOption(option.env(environmentVariableOf(option)));
  }
}

export const newProgram = (): Command =>
  new CommandWithEnvironment('tradepost')
    .description('Websites and online shops for many customers, behind one management API.')
    .configureOutput({
      outputError: (text, write) =>
        write(
          `${redactSecret(text)
            .trim()
            .replace(/^error: /, 'tradepost: ')
            .replace(/\n/g, ' ')} (--help shows how it is used)\n`,
        ),
    })
    .version(version, '--version', 'show which release this is')
    .helpCommand('help [command]', 'show how a command is used')
    .exitOverride();

/** Omits rejected tokens and URLs with passwords: usage errors end up in logs. */
const redactSecret = (text: string): string =>
  text.replace(
    /(?<=option '--(metrics-token|otlp-endpoint) <\w+>') (argument|value) '.*?'(?= is invalid\.| from env )/s,
    '',
  );

export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description);
}

/** Adds the common options. A flag --data or --database beats the other's variable. */
export function command(
  parent: Command,
  name: string,
  description: string,
  settings: Record<string, Option> = {},
): Command {
  const command = parent.command(name).description(description);
  for (const option of [...Object.values(settings), ...Object.values(storeSettings)])
    command.addOption(option);
  return command.hook('preAction', () => {
    const sourceOf = (option: keyof StoreConfig) => command.getOptionValueSource(option);
    if (sourceOf('data') === 'cli' && sourceOf('database') === 'cli')
      command.error('error: --data and --database exclude each other');
    if (sourceOf('data') === 'cli' && sourceOf('database') === 'env')
      command.setOptionValue('database', undefined);
    rejectEmptyValues(command);
    const { database } = command.opts<StoreConfig>();
    // Does not print the URL, which may contain a password.
    if (database !== undefined && !/^postgres(ql)?:\/\/\S/.test(database))
      command.error('error: --database must be an address such as postgres://user:password@host:5432/name');
    if (database !== undefined && !isDatabaseUrl(database))
      command.error(
        'error: --database cannot be read; in its user and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F',
      );
    parseSwitches(command);
  });
}

/** An empty value is usually an unset variable of a script; it must not act as the default. */
function rejectEmptyValues(command: Command): void {
  for (const option of command.options)
    if (command.getOptionValue(option.attributeName()) === '')
      command.error(`error: ${option.long} is empty`);
  command.args.forEach((argument, index) => {
    if (argument === '') command.error(`error: <${command.registeredArguments[index]?.name()}> is empty`);
  });
}

/** Commander turns a switch on whenever its variable is set, and accepts any word for an optional value. */
function parseSwitches(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const source = command.getOptionValueSource(name);
    const value = source === 'env' ? process.env[option.envVar as string] : command.getOptionValue(name);
    const isMode = option.optional && value === shadowMode;
    if (isMode || !(option.isBoolean() || option.optional)) continue;
    if (source === 'env') command.setOptionValue(name, parseSwitch(command, option, value));
    else if (typeof value === 'string')
      command.error(`error: ${option.long} takes no word but ${shadowMode}`);
  }
}

const onWords = /^(1|true|yes|y|on)$/i;
const offWords = /^(0|false|no|n|off)$/i;

function parseSwitch(command: Command, { envVar, optional }: Option, value: string): boolean {
  if (!onWords.test(value) && !offWords.test(value))
    command.error(
      `error: ${envVar} must be 1, true, yes or on; or 0, false, no or off${optional ? `; or ${shadowMode}` : ''}`,
    );
  return onWords.test(value);
}
