import { requestPaths } from '../test/support/request-path.ts';

/** Lists the files of src/ that a GET and a PUT pass; on PostgreSQL where that is named. */
const dialect = process.argv[2] === 'postgres' ? 'postgres' : 'sqlite';
for (const { title, files } of await requestPaths(dialect))
  console.log([`${title}: ${files.length} files`, ...files, ''].join('\n'));
