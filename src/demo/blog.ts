import type { Topic } from './drafts.ts';
import { seo, withIds } from './format.ts';
import { posts2025 } from './posts/2025.ts';
import { posts2026 } from './posts/2026.ts';
import type { BlogCategory, BlogPost } from './types.ts';

const topics: Topic[] = ['Coffee', 'Pen & Paper', 'Mending & Makers', 'Shop News'];

export const blogCategories: BlogCategory[] = withIds(topics.map((name) => ({ name })));

export function buildPosts(): BlogPost[] {
  return withIds(
    [...posts2025, ...posts2026].map((draft) => ({
      category_id: draft.topics.map((topic) => topics.indexOf(topic) + 1),
      title: draft.title,
      post: draft.post,
      author: draft.author,
      datetime: draft.datetime,
      ...seo(draft.title, [...draft.topics, 'journal', 'pellmouth'], draft.about),
    })),
  );
}
