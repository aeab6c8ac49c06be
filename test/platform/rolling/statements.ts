/** Statements of a release, as they are written down and compared. */

/** The statement with one parameter for each list and one row for each insert; undefined if it is no data. */
export function normalized(text: string): string | undefined {
  const statement = text.trim();
  if (!/^(select|insert|update|delete|with)\b/i.test(statement)) return undefined;
  // Of PostgreSQL's own tables, and of tests that look into the schema.
  if (
    /pg_catalog|pg_stat|pg_class|pg_terminate|set_config|information_schema|kysely_|from nowhere/i.test(
      statement,
    )
  )
    return undefined;
  const short = statement
    .replace(/\bin \(\s*(\$\d+)(\s*,\s*\$\d+)+\s*\)/gi, 'in ($1)')
    .replace(/(\bvalues \([^()]*\))(, \([^()]*\))+/gi, '$1');
  return renumbered(short);
}

/** Parameters from $1 on, without gaps. */
function renumbered(statement: string): string {
  const names = new Map<string, string>();
  return statement.replace(/\$\d+/g, (name) => {
    const known = names.get(name) ?? `$${names.size + 1}`;
    names.set(name, known);
    return known;
  });
}
