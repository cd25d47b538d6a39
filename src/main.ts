import { runCommandLine } from './cli/program.ts';

void runCommandLine(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
