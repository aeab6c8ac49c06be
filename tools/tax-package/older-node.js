/** What Node 20 or a browser lacks: the build of `@wagewright/tax` puts these in their places. */

export function mapGroupBy(items, keyOf) {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function objectGroupBy(items, keyOf) {
  return Object.assign(Object.create(null), Object.fromEntries(mapGroupBy(items, keyOf)));
}
