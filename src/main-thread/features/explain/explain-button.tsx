import type { ExplainTarget } from '#shared/contracts/risk-api.ts'

/** A small "i" that opens the explanation of a number. */
export function ExplainButton(_props: { readonly target: () => ExplainTarget; readonly label: string }) {
  return null
}
