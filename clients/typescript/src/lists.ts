/** Lists that the server answers page by page. */

import type { Answer, CallOptions } from './method.ts';

/** What the list of a page holds: its one field that is a list. */
export type ItemOf<Data> = {
  [Field in keyof Data]-?: NonNullable<Data[Field]> extends readonly (infer Item)[] ? Item : never;
}[keyof Data];

type List = (input: never, options?: CallOptions) => Promise<Answer<unknown>>;
type InputOf<Of extends List> = NonNullable<Parameters<Of>[0]>;
type DataOf<Of extends List> = Awaited<ReturnType<Of>>['data'];

/**
 * The items of all pages, each page fetched when it is needed:
 * `for await (const employee of itemsOf(client.listEmployees, { employerId }))`.
 */
export async function* itemsOf<Of extends List>(
  list: Of,
  input: InputOf<Of>,
  options?: CallOptions,
): AsyncGenerator<ItemOf<DataOf<Of>>, void, undefined> {
  for await (const { data } of pagesOf(list, input, options)) {
    for (const field of Object.values(data as object)) {
      if (Array.isArray(field)) yield* field;
    }
  }
}

/** The answers, page by page, as the `Link` header leads. */
export async function* pagesOf<Of extends List>(
  list: Of,
  input: InputOf<Of>,
  options?: CallOptions,
): AsyncGenerator<Answer<DataOf<Of>>, void, undefined> {
  let next: object | undefined = input;
  while (next !== undefined) {
    const answer = (await list(next as never, options)) as Answer<DataOf<Of>>;
    yield answer;
    const query = nextQuery(answer.headers);
    next = query && { ...next, ...query };
  }
}

/** The query of the next page. Its address is not used: the credential stays with this server. */
export function nextQuery(headers: Headers): Readonly<Record<string, string>> | undefined {
  for (const [, target = '', parameters = ''] of (headers.get('link') ?? '').matchAll(LINK)) {
    if (!/;\s*rel="?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:;|$)/i.test(parameters)) continue;
    return Object.fromEntries(new URL(target, 'http://server').searchParams);
  }
  return undefined;
}

const LINK = /<([^>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]+))*)/g;
