/**
 * Sends bytes late by the fault's delay, in their order. Returns a function that takes bytes. Without a delay, and with nothing
 * waiting, they are sent at once.
 */
export function createLateSender<Bytes>(
  send: (bytes: Bytes) => void,
  delayMs: () => number,
): (bytes: Bytes) => void {
  const waiting: { readonly bytes: Bytes; readonly at: number }[] = []

  function sendDue(): void {
    const now = performance.now()
    const due = waiting.findIndex(({ at }) => at > now)
    for (const { bytes } of waiting.splice(0, due < 0 ? waiting.length : due)) send(bytes)
    plan()
  }
  function plan(): void {
    const [first] = waiting
    if (first !== undefined) setTimeout(sendDue, Math.max(1, first.at - performance.now())).unref()
  }

  return (bytes) => {
    const delay = delayMs()
    if (delay === 0 && waiting.length === 0) {
      send(bytes)
      return
    }
    const last = waiting.at(-1)
    waiting.push({ bytes, at: Math.max(last?.at ?? 0, performance.now() + delay) })
    if (last === undefined) plan()
  }
}
