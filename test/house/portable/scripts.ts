/** What the scripts of package.json may not use: words and signs that only a POSIX shell reads. npm runs them with cmd.exe on Windows. */

/** Each with what to write instead. */
const POSIX_ONLY: readonly (readonly [RegExp, string])[] = [
  [/(^|&&|\|\|)\s*exec\s/, 'exec is a command of a POSIX shell: start the program itself'],
  [/\$\{?\w|\$\(/, 'cmd.exe reads %NAME%, not $NAME: read process.env in a script'],
  [/`/, 'a command inside a command: do it in a script'],
  [/'/, 'cmd.exe passes single quotes on: use double quotes'],
  [/(^|&&|\|\|)\s*[A-Za-z_]\w*=/, 'NAME=value before a command: set process.env in a script'],
  [/;/, 'cmd.exe does not part commands at ";": use "&&"'],
  [/(?<![&|])[&|](?![&|])\s*$|(?<!&)&(?![&\d])/, 'no background commands'],
  [/\/dev\/null/, 'Windows has no /dev/null'],
  [
    /(^|&&|\|\|)\s*(rm|cp|mv|mkdir|cat|touch|chmod|sh|bash|test|\[|source|export|sleep|which|true|false|\.\/\S+)(\s|$)/,
    'a program of POSIX systems: use a script in Node',
  ],
];

/** One line for each fault of the scripts, by the name of the script. */
export function checkScripts(scripts: Readonly<Record<string, string>>): string[] {
  return Object.entries(scripts).flatMap(([name, script]) =>
    POSIX_ONLY.filter(([sign]) => sign.test(script)).map(([, why]) => `${name}: ${why}`),
  );
}
