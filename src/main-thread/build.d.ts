/** Put in by vite.config.ts. */
declare const __BUILD__: { readonly version: string; readonly commit: string }

/** Addresses of the languages' files by folder, of complete ones alone; made by scripts/language-files.ts. */
declare module 'virtual:language-files' {
  export const languageFiles: Readonly<Record<string, string>>
}
