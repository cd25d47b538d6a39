import type { Field } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Model } from '../records/rules.ts';

/** What has a key of its own in a bundle; the others stand inside one of these. */
export const topLevel = (model: Model): AnyResource[] => model.resources.filter(({ within }) => !within);

export const insideOf = (model: Model, outer: AnyResource): AnyResource[] =>
  model.resources.filter(
    ({ within, fields }) => within && (fields[within] as Field).reference?.to === outer.keys.one,
  );
