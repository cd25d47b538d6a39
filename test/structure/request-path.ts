import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requestPaths } from '../support/request-path.ts';

/** To follow a request one has to read all the files that it passes. scripts/request-path.ts lists them. */
const maxFiles = { GET: 20, PUT: 35 };

it(`a GET passes at most ${maxFiles.GET} files of src/, a PUT ${maxFiles.PUT}`, async () => {
  for (const { title, method, files } of await requestPaths('sqlite')) {
    assert.ok(files.length > 5, `${title}: ${files.length} files`);
    assert.ok(files.length <= maxFiles[method], `${title}: ${files.length} files\n${files.join('\n')}`);
  }
});
