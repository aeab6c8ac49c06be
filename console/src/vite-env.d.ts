/// <reference types="vite/client" />

// Parts of a catalog, made by console/build/lean.ts.
declare module '*.json?first' {
  export const messages: Readonly<Record<string, import('react-intl').MessageFormatElement[]>>;
}
declare module '*.json?other' {
  export const messages: Readonly<Record<string, import('react-intl').MessageFormatElement[]>>;
}
