/// <reference types="vite/client" />

// Parts of a catalog, made by console/build/lean.ts.
declare module '*.json?first' {
  export const messages: import('./ui/i18n/language.tsx').Messages;
}
declare module '*.json?other' {
  export const messages: import('./ui/i18n/language.tsx').Messages;
}
