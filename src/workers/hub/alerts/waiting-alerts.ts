import type { WaitingAlerts } from '#shared/contracts/alerts.ts'

const PLACE = /^(?:cross-)?alerts\/(.+)$/

/** Accounts other than `accountId` that have stored alerts, and how many. Visitors are no account. */
export function waitingAlerts(
  stored: readonly (readonly [key: string, value: unknown])[],
  accountId: string | null,
): readonly WaitingAlerts[] {
  const counts = new Map<string, number>()
  for (const [key, value] of stored) {
    const of = PLACE.exec(key)?.[1] ?? ''
    if (of === '' || of === accountId || !Array.isArray(value) || value.length === 0) continue
    counts.set(of, (counts.get(of) ?? 0) + value.length)
  }
  return [...counts].map(([of, count]) => ({ accountId: of, count }))
}
