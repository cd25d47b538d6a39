import { blogPost } from '../../../resources/blog-posts/blog-post.ts';
import { starterPost } from '../../../resources/starter-pages.ts';
import { initialRecord } from '../../../schema/input.ts';
import type { Page, Visit } from '../context.ts';
import { cleanHtml } from '../rich-text.ts';
import { type Post, type PostCard, postCard } from '../views/cards.ts';

const segment = 'welcome';
const url = `/blog/${segment}`;

/** The placeholder post of a site without any content. */
export const starterPostCards = (visit: Visit): PostCard[] =>
  visit.shell.starter?.isEmpty
    ? [{ ...postCard(initialRecord(blogPost, starterPost, visit.now) as Post, visit), url }]
    : [];

export const starterPostPage = (visit: Visit, asked: string): Page | undefined =>
  visit.shell.starter?.isEmpty && asked === segment
    ? {
        template: 'page',
        title: starterPost.title,
        canonical: url,
        isHidden: true,
        view: { content: cleanHtml(starterPost.post) },
      }
    : undefined;
