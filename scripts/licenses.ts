import { existsSync, globSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

/** The licences of the packages in a bundle, which must go wherever the bundle goes. */
export function licensesOf({ inputs }: Metafile): string {
  const folders = Object.keys(inputs).flatMap((file) => {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
    return folder && existsSync(`${folder}/package.json`) ? [folder] : [];
  });
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const files = globSync(`${folder}/{LICENSE,LICENCE,license,NOTICE}*`).sort();
    const text = files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
