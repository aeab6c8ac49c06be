/**
 * Which wing may import which. A wing imports the wings below it, never one above:
 * app -> people -> forms -> tax -> platform. The workspaces hang on the side.
 */

import type { Finding } from './findings.ts';
import type { House } from './house.ts';

type Wing = {
  /** Wings that it may import. */
  readonly wings: readonly string[];
  /** Wings that only one of its rooms may import: `[room, wing, reason]`. */
  readonly except?: readonly (readonly [room: string, wing: string, reason: string])[];
};

export const WINGS: Readonly<Record<string, Wing>> = {
  'src/app': {
    wings: ['src/people', 'src/forms', 'src/tax', 'src/platform'],
    except: [
      ['src/app/cli', 'maintain/src', 'the commands of maintainers'],
      ['src/app/cli', 'verify/src', 'verify compares both evaluators'],
    ],
  },
  'src/people': { wings: ['src/forms', 'src/tax', 'src/platform'] },
  'src/forms': { wings: ['src/tax', 'src/platform'] },
  'src/tax': {
    wings: ['src/platform'],
    except: [['src/tax/seals', 'verify/src', 'a seal needs both evaluators to agree']],
  },
  'src/platform': { wings: [] },
  'verify/src': { wings: [] },
  'maintain/src': { wings: ['src/forms', 'src/tax', 'src/platform'] },
  'console/src': { wings: ['console/src/app', 'console/src/ui'] },
  'console/src/app': {
    wings: [
      'console/src/people',
      'console/src/forms',
      'console/src/tax',
      'console/src/operate',
      'console/src/ui',
    ],
  },
  'console/src/people': {
    wings: ['console/src/forms', 'console/src/ui'],
    except: [
      [
        'console/src/people/employers',
        'console/src/operate',
        'an employer’s page shows its endpoints',
      ],
      [
        'console/src/people/i9',
        'console/src/tax',
        'a certificate shows what it does to a paycheck',
      ],
    ],
  },
  'console/src/forms': { wings: ['console/src/ui'] },
  'console/src/tax': { wings: ['console/src/ui'] },
  'console/src/operate': { wings: ['console/src/ui'] },
  'console/src/ui': { wings: [] },
  'clients/typescript/src': { wings: [] },
};

/** Data that any wing may import as text. */
const DATA = ['rules/', 'examples/'];

/** The wing that holds a file: the longest of the table's names; `undefined` outside the house. */
export function wingOf(path: string): string | undefined {
  const parts = path.split('/');
  for (let length = parts.length - 1; length > 0; length--) {
    const wing = parts.slice(0, length).join('/');
    if (WINGS[wing] !== undefined) return wing;
  }
  return undefined;
}

/** Imports of a wing that the table does not allow. */
export function checkWings({ sources }: House): Finding[] {
  return [...sources.values()]
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) => {
      const own = wingOf(path);
      const targets = new Set(
        imports.flatMap(({ target }) => (target === undefined ? [] : [target])),
      );
      if (own === undefined) return isProduct(path) ? [unknownWing(path)] : [];
      return [...targets]
        .filter((target) => !isAllowed(path, own, target))
        .map((target) => ({
          check: 'wing',
          key: `${path} -> ${target}`,
          text: `${own} must not import ${wingOf(target) ?? 'files outside the wings'}`,
        }));
    });
}

const isProduct = (path: string): boolean =>
  /^(?:src|verify|maintain|console|clients\/\w+)\/src\/|^src\//.test(path);

const unknownWing = (path: string): Finding => ({
  check: 'wing',
  key: path,
  text: 'is in no wing: move it, or add the wing to test/house/arrows/wings.ts',
});

function isAllowed(path: string, own: string, target: string): boolean {
  const wing = wingOf(target);
  if (wing === undefined) return DATA.some((folder) => target.startsWith(folder));
  const { wings, except = [] } = WINGS[own] as Wing;
  if (wing === own || wings.includes(wing)) return true;
  return except.some(([room, other]) => other === wing && path.startsWith(`${room}/`));
}
