/**
 * In place of Node's modules in `@wagewright/tax`: files from memory, and paths.
 * CommonJS, so that what no function of the package reaches may be missing.
 */

const PATHS = `
const clean = (path) => {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/');
};
const dirname = (path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || (path.startsWith('/') ? '/' : '.');
const join = (...paths) => clean(paths.filter((path) => path !== '').join('/'));
const basename = (path, end = '') => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return end !== '' && name.endsWith(end) ? name.slice(0, -end.length) : name;
};
`;

const FILES = `
import { files } from './files.js';
const found = (path) => {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error('there is no ' + path), { code: 'ENOENT' });
  return text;
};
const existsSync = (path) => path in files || Object.keys(files).some((file) => file.startsWith(path + '/'));
const readFileSync = (path) => found(path);
const readdirSync = (folder, { recursive = false } = {}) => {
    const start = folder.endsWith('/') ? folder : folder + '/';
    const names = Object.keys(files).filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
    return recursive ? names : [...new Set(names.map((name) => name.split('/')[0]))];
};
export { existsSync, readFileSync, readdirSync };
`;

export const MODULES: Readonly<Record<string, string>> = {
  'node:fs': FILES,
  'node:path': `${PATHS} const all = { basename, dirname, join, sep: '/' }; module.exports = { ...all, posix: all };`,
  'node:url': `module.exports = {
    fileURLToPath: (url) => new URL(url).pathname,
    pathToFileURL: (path) => new URL('file://' + path),
  };`,
  'node:crypto': `const absent = () => { throw new Error('there are no digests in this build'); };
    module.exports = { createHash: absent, hash: absent };`,
};
