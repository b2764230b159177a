/** Put in by vite.config.ts. */
declare const __BUILD__: { readonly version: string; readonly commit: string }
