import type { Model } from '../records/model.ts';
import { type AnyResource, containerName } from '../schema/resource.ts';

/** What has a key of its own in a bundle; the others stand inside one of these. */
export const topLevelResources = (model: Model): AnyResource[] =>
  model.resources.filter(({ containerField: within }) => !within);

export const nestedResourcesOf = (model: Model, outer: AnyResource): AnyResource[] =>
  model.resources.filter((resource) => containerName(resource) === outer.keys.one);
