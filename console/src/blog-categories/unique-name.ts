import { apiClient, collectItems } from '../api/api-client.ts';
import { equalNameMessage, isEqualName } from '../shared/equal-name.ts';

/** A message if another blog category has this name. */
export async function equalNameProblem(name: string, exceptId?: number): Promise<string | undefined> {
  const categories = await collectItems(apiClient.blogCategories.all({ per_page: 100 }));
  return categories.some(({ ID, name: other }) => ID !== exceptId && isEqualName(other, name))
    ? equalNameMessage
    : undefined;
}

export async function assertUnused(name: string, exceptId?: number): Promise<void> {
  const problem = await equalNameProblem(name, exceptId);
  if (problem) throw new Error(problem);
}

/** Validator of the form. If the names cannot be read, saving says why. */
export const uniqueName = (name: string, { ID }: { ID?: number }): Promise<string | undefined> =>
  equalNameProblem(name, ID).catch(() => undefined);
