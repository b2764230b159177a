import type { OutsideLinks } from '#shared/contracts/outside-links.ts'

/** Articles in the help menu; each name is the end of its address (ROUTE-18, VENUE-63). */
const topics = ['trading-rules', 'quick-trading', 'leverage', 'fees', 'contract-details'] as const

export interface HelpLink {
  readonly id: (typeof topics)[number] | 'snapshot'
  readonly href: string
}

/** Entries of the help menu; none if no address is known. */
export function helpLinks(links: OutsideLinks | null): readonly HelpLink[] {
  if (links === null) return []
  const { help, snapshot } = links
  return [
    ...(help === null ? [] : topics.map((id) => ({ id, href: `${help}${id}` }))),
    ...(snapshot === null ? [] : [{ id: 'snapshot' as const, href: snapshot }]),
  ]
}
