import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import type { Option } from 'commander';
import { buildProgram } from '../src/cli/program.ts';
import { serveSettings, storeSettings } from '../src/config.ts';
import { detailCatalogue, errorCatalogue } from '../src/errors.ts';
import { limits } from '../src/limits.ts';
import { model } from '../src/resources/index.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/*.md'),
];

/** The cells of a Markdown table's rows. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The headings of a document, as links name them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The resource that people call so: `posts` are blog posts. */
function resourceCalled(name: string): string | undefined {
  const called = (is: (title: string) => boolean) =>
    model.resources.find(({ title }) => is(title.toLowerCase()))?.keys.one;
  return called((title) => title === name) ?? called((title) => title.endsWith(` ${name}`));
}

describe('the documents say what the code does', () => {
  it('docs/errors.md lists the catalogue, no more and no less', () => {
    const documented = rows(read('docs/errors.md'))
      .filter(([status]) => /^\d+$/.test(status ?? ''))
      .map(([status, code, text]) => `${status} ${code} ${text}`);
    const thrown = Object.values(errorCatalogue).map(({ text, ...entry }) => {
      const code = 'code' in entry ? `\`${entry.code}\`` : '';
      return `${entry.status} ${code} ${text}`;
    });
    assert.deepEqual(documented, thrown);
  });

  it('docs/errors.md lists the codes of details with their meaning; no two errors share a code', () => {
    const [, fields = ''] = /^## Fields$(.*?)^## /ms.exec(read('docs/errors.md')) ?? [];
    const documented = rows(fields).filter(([code]) => code !== 'code');
    const thrown = Object.entries(detailCatalogue).map(([code, meaning]) => [`\`${code}\``, meaning]);
    assert.deepEqual(documented, thrown);
    const codes = Object.values(errorCatalogue).flatMap((entry) => ('code' in entry ? entry.code : []));
    assert.equal(new Set(codes).size, codes.length);
    for (const [name, entry] of Object.entries(errorCatalogue)) {
      assert.equal('code' in entry, entry.status !== 401, name);
      if ('code' in entry) assert.match(entry.code, /^[a-z]+(_[a-z]+)*$/);
    }
  });

  it('docs/configuration.md lists every setting with its variable and default', () => {
    const options: Option[] = [...Object.values(storeSettings), ...Object.values(serveSettings)];
    const documented = new Map(rows(read('docs/configuration.md')).map(([flag, ...rest]) => [flag, rest]));
    documented.delete('flag');
    assert.deepEqual([...documented.keys()].sort(), options.map(({ flags }) => `\`${flags}\``).sort());
    for (const { flags, envVar, defaultValue } of options) {
      const [variable, initial] = documented.get(`\`${flags}\``) ?? [];
      assert.equal(variable, envVar ? `\`${envVar}\`` : '', flags);
      if (typeof defaultValue === 'string' || typeof defaultValue === 'number')
        assert.equal(initial, `\`${defaultValue}\``, flags);
    }
  });

  it('numbers in the documents are those of the limits', () => {
    const number = (value: number): string => value.toLocaleString('en');
    const sentences: Record<string, string[]> = {
      'docs/watching.md': [
        `written back from ${number(limits.walCheckpointPages)} on`,
        `from ${number(limits.walMaxPages)} on writers wait`,
        `tradepost_wal_pages > 2 * ${limits.walMaxPages} `,
        `connections open, ${limits.poolSize} at most`,
        `does not answer within ${limits.workerMetricsTimeoutMs / 1000} seconds`,
        `more than ${limits.clockSkewSeconds / 60} minutes ahead`,
        `up to ${number(limits.queuedSpans)} spans wait`,
      ],
      'docs/operations.md': [
        `requests in flight finish (${limits.drainSeconds} seconds at most)`,
        `by servers on PostgreSQL within ${limits.callerCacheTtlMs / 1000} seconds`,
        `more than ${limits.clockSkewSeconds / 60} minutes ahead`,
      ],
      'docs/scaling.md': [
        `holds up to ${limits.poolSize} connections`,
        `refused everywhere within ${limits.callerCacheTtlMs / 1000} seconds`,
      ],
    };
    for (const [file, parts] of Object.entries(sentences)) {
      const text = read(file).replace(/\s+/g, ' ');
      for (const part of parts) assert.ok(text.includes(part), `${file}: ${part}`);
    }
  });

  it('every command in the documents exists, with every flag that is used', () => {
    const program = buildProgram();
    const commands = documents
      .flatMap((file) => [...read(file).matchAll(/^bin\/tradepost (\S.*)$/gm)])
      .map((match) => (match[1] as string).split(/\s+/));
    assert.ok(commands.length > 10);
    for (const words of commands) {
      let command = program;
      for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
      assert.notEqual(command, program, `no such command: ${words.join(' ')}`);
      const flags = words.filter((word) => word.startsWith('--'));
      for (const flag of flags)
        assert.ok(
          command.options.some(({ long }) => long === flag),
          `${words.join(' ')}: ${flag}`,
        );
    }
  });

  it('every npm script in the documents exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const file of documents)
      for (const [, name] of read(file).matchAll(/npm run ([\w:]+)/g))
        assert.ok(scripts[name as string], `${file}: ${name}`);
  });

  it('every link between the documents leads somewhere', () => {
    let anchors = 0;
    for (const file of documents)
      for (const [, path, anchor] of read(file).matchAll(/\]\(([^)#:]*)(?:#([^):]*))?\)/g)) {
        const target = path ? join(dirname(file), path) : file;
        assert.ok(existsSync(target), `${file}: ${path}`);
        if (anchor === undefined) continue;
        assert.ok(anchorsOf(read(target)).includes(anchor), `${file}: ${path}#${anchor}`);
        anchors++;
      }
    assert.ok(anchors > 0);
  });

  it('ARCHITECTURE.md names every room of src/, and no other', () => {
    const tree = read('ARCHITECTURE.md').match(/```\nbin[\s\S]*?```/)?.[0] ?? '';
    const named = [...(tree.match(/^src\/\n([\s\S]*?)^test/m)?.[1] ?? '').matchAll(/^ {2}(\S+)/gm)].map(
      ([, name]) => name,
    );
    const there = globSync('src/*', { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
    assert.deepEqual(named.sort(), there.sort());
  });

  it('docs/spec-gaps.md names the sort properties of every resource, and no other', () => {
    const sentence =
      /\*\*Sorting\*\*: by ID everywhere; ([^.]*)\./.exec(read('docs/spec-gaps.md'))?.[1] ?? '';
    const documented = sentence
      .replace(/\s+/g, ' ')
      .replace(/ \([^)]*\)/g, '')
      .split('; ')
      .flatMap((clause) => {
        const [names = '', sorts] = clause.split(/ (?:also )?by /);
        return names.split(' and ').map((name) => `${resourceCalled(name)}: ${sorts}`);
      });
    const declared = model.resources
      .filter(({ sortableFields: sorts }) => sorts.length > 1)
      .map(({ keys, sortableFields: sorts }) => `${keys.one}: ${sorts.slice(1).join(', ')}`);
    assert.deepEqual(documented.sort(), declared.sort());
  });

  it('--help of the program lists every command', () => {
    const help = execFileSync('bin/tradepost', ['--help'], { encoding: 'utf8' });
    for (const command of buildProgram().commands)
      assert.ok(help.includes(`  ${command.name()}`), command.name());
  });
});
