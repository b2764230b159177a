/** Result of a control order. With `reason`, a sentence, nothing has changed. */
export type ControlResult =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string }
