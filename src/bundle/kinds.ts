import { type AnyResource, outerName } from '../declare/resource.ts';
import type { Model } from '../records/rules.ts';

/** What has a key of its own in a bundle; the others stand inside one of these. */
export const topLevel = (model: Model): AnyResource[] => model.resources.filter(({ within }) => !within);

export const insideOf = (model: Model, outer: AnyResource): AnyResource[] =>
  model.resources.filter((resource) => outerName(resource) === outer.keys.one);
