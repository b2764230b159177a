/** Where an API key is read from. */
export type KeySource =
  /** A file that the trader named. */
  | { readonly kind: 'file'; readonly file: string }
  /** The file that `npm run exchange:keys` writes. */
  | { readonly kind: 'stored' }
  /** The keyring of the operating system. */
  | { readonly kind: 'keyring' }
  /** The environment if it has a key, else the stored file. */
  | { readonly kind: 'any' }
