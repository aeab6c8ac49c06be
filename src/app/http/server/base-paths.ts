/**
 * `BASE_PATHS`: prefixes below which the interfaces answer too, for clients whose addresses have one
 * (`/i9/v1/employers`). Pages stay where they are.
 */

import type { FastifyInstance, FastifyServerOptions, RouteOptions } from 'fastify';
import { SetupError } from '../../../platform/storage/errors.ts';
import { patternOf } from './known-paths.ts';

/** What is read of a request before the router has it. */
type Asked = { readonly method?: string | undefined; readonly url?: string | undefined };

export class BasePaths {
  readonly #prefixes: readonly string[];
  readonly #routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = [];
  /** First parts of the interfaces' paths, such as `v1`. */
  readonly #roots = new Set<string>();
  /** First parts of the paths of pages; an unknown path there belongs to no interface. */
  readonly #pageRoots = new Set<string>();

  constructor(prefixes: readonly string[]) {
    // The longest first: /api may be there next to /api/i9.
    this.#prefixes = prefixes.toSorted((a, b) => b.length - a.length);
  }

  /** Call it before routes are added. */
  install(app: FastifyInstance): void {
    if (this.#prefixes.length === 0) return;
    app.addHook('onRoute', (route) => this.#add(route));
    app.addHook('onReady', (done) => done(this.#clash()));
    app.addHook('onSend', ({ originalUrl, url }, reply, payload, done) => {
      const prefix = originalUrl === url ? undefined : this.#split(originalUrl)?.prefix;
      for (const name of prefix === undefined ? [] : ['link', 'location']) {
        const value = reply.getHeader(name);
        if (typeof value === 'string') reply.header(name, this.#below(prefix ?? '', value));
      }
      done(null, payload);
    });
  }

  /** What the router needs. */
  get options(): Pick<FastifyServerOptions, 'rewriteUrl'> {
    return this.#prefixes.length === 0 ? {} : { rewriteUrl: (asked) => this.#rewritten(asked) };
  }

  /** The address without its prefix; as sent where no interface answers it. */
  #rewritten({ method = 'GET', url = '/' }: Asked): string {
    const rest = this.#split(url)?.rest;
    return rest !== undefined && this.#answers(method, rest) ? rest : url;
  }

  #add({ url, method, schema }: RouteOptions): void {
    const root = rootOf(url);
    // Metrics are kept from the world by their path.
    if (isOperation(url)) return;
    if (schema?.hide === true) {
      this.#pageRoots.add(root);
      return;
    }
    this.#roots.add(root);
    this.#routes.push({ methods: [method].flat(), pattern: patternOf(url) });
  }

  #clash(): SetupError | undefined {
    const prefix = this.#prefixes.find((each) => this.#roots.has(rootOf(each)));
    return prefix === undefined
      ? undefined
      : new SetupError(
          `BASE_PATHS: ${prefix} cannot be used, because the API itself has paths below /${rootOf(prefix)}. Use another prefix`,
        );
  }

  #split(url: string): { readonly prefix: string; readonly rest: string } | undefined {
    const prefix = this.#prefixes.find((each) => url.startsWith(`${each}/`));
    return prefix === undefined ? undefined : { prefix, rest: url.slice(prefix.length) };
  }

  /** A path that no route takes, too, so that it is refused in the words of its interface. */
  #answers(method: string, url: string): boolean {
    const [path = ''] = url.split('?');
    const root = rootOf(path);
    if (this.#roots.has(root) && !this.#pageRoots.has(root)) return true;
    return this.#routes.some(
      ({ methods, pattern }) => methods.includes(method) && pattern.test(path),
    );
  }

  /** Paths of the interfaces in a header, so that a client stays below its prefix. */
  #below(prefix: string, value: string): string {
    const moved = (path: string): string =>
      path.startsWith('/') && this.#answers('GET', path) ? prefix + path : path;
    return value.startsWith('<')
      ? value.replace(/<([^>]*)>/g, (_whole, path: string) => `<${moved(path)}>`)
      : moved(value);
  }
}

const isOperation = (url: string): boolean => url === '/metrics' || url.startsWith('/health/');

const rootOf = (path: string): string => path.split('/')[1] ?? '';
