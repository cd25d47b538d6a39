const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The document with every local $ref replaced by its target. Recursive schemas become cyclic objects. */
export function dereference(document) {
  const copies = new Map();
  function follow(value) {
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.$ref === 'string') {
      const { $ref, ...siblings } = value;
      const target = follow(lookUp(document, $ref));
      return Object.keys(siblings).length > 0 ? { ...target, ...follow(siblings) } : target;
    }
    if (copies.has(value)) return copies.get(value);
    const copy = Array.isArray(value) ? [] : {};
    copies.set(value, copy);
    for (const [key, child] of Object.entries(value)) copy[key] = follow(child);
    return copy;
  }
  return follow(document);
}

function lookUp(document, ref) {
  const steps = ref.replace(/^#\/?/, '').split('/');
  const key = (step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  return steps.reduce((value, step) => value?.[key(step)], document);
}

/** The operations by first tag, in the order of the document's tags: [{ name, description, operations }]. */
export function groupsOf(api) {
  const groups = new Map((api.tags ?? []).map((tag) => [tag.name, { ...tag, operations: [] }]));
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    for (const method of METHODS.filter((name) => item[name])) {
      const operation = operationOf(api, path, item, method);
      const tag = operation.tags?.[0] ?? 'Other';
      if (!groups.has(tag)) groups.set(tag, { name: tag, operations: [] });
      groups.get(tag).operations.push(operation);
    }
  }
  return [...groups.values()].filter((group) => group.operations.length > 0);
}

function operationOf(api, path, item, method) {
  const operation = item[method];
  // A parameter of the operation overrides the path's parameter of the same name and place.
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const unique = new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return {
    ...operation,
    method,
    path,
    id: operation.operationId ?? `${method}${path}`.replaceAll(/[^\w]+/g, '-'),
    summary: operation.summary ?? path,
    parameters: [...unique.values()],
    body: operation.requestBody && bodyOf(operation.requestBody),
    security: operation.security ?? api.security ?? [],
  };
}

function bodyOf(requestBody) {
  const types = Object.keys(requestBody.content ?? {});
  return { ...requestBody, types, media: mediaOf(requestBody) };
}

/** The media type object of a body or response: JSON, or else the first. */
export function mediaOf(holder) {
  const content = holder.content ?? {};
  return content['application/json'] ?? Object.values(content)[0];
}
