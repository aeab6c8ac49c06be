/** Subjects of commits: `area: what`, short enough for one line of `git log`. */

import { spawnSync } from 'node:child_process';

/** The last commit before the rule. */
const START = '96ada2febf7af0f4e2b5cf870e22fab11cb90c6b';

/** Characters of a subject. */
const LONGEST = 72;

/** `tax/rules: what` or `OpenAPI: what`; an area has no spaces but after a comma. */
const SUBJECT = /^[\w./@-]+(?:, [\w./@-]+)*: \S/;

/** What is wrong with each subject; `hash subject` a line, as `git log --format='%h %s'` prints it. */
export const checkSubjects = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const faults = [
        ...(subject.length > LONGEST ? [`${subject.length} characters; at most ${LONGEST}`] : []),
        ...(SUBJECT.test(subject) ? [] : ['write "area: what"']),
      ];
      return faults.map((fault) => `commit ${hash} "${subject}": ${fault}`);
    });

/**
 * The commits of the checkout since the rule, merges left out; `undefined` where the history does not
 * reach back that far: in a package, or in a shallow clone.
 */
export function logSinceRule(root: string, start: string = START): string | undefined {
  const args = ['log', '--no-merges', '--format=%h %s', `${start}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
