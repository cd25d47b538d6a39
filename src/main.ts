import { run } from './cli/program.ts';

void run(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
