/** What became of a control order; `reason` in words, and nothing changed then. */
export type ControlResult =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string }
