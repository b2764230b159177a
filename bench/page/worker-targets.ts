import type { RawChromium, RawTab } from '../../e2e/support/raw-chromium.ts'
import { joinedHub } from '../../e2e/support/raw-tabs.ts'

/** The page and its workers, as targets of the browser. */
export interface TabTargets {
  /** Bytes of live objects in each heap, after a garbage collection: `page`, `hub`, `risk`, `chart`. */
  heaps(): Promise<Readonly<Record<string, number>>>
}

/** Attaches to the workers of a tab that is alone in its browser. Throws if a worker is missing. */
export async function connectTargets({ cdp, ...browser }: RawChromium, tab: RawTab): Promise<TabTargets> {
  const sessions = new Map<string, string>([['page', tab.sessionId]])
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { type, url } = targetInfo as { type: string; url: string }
    const name = /(risk|chart)\.worker/.exec(url)?.[1]
    if (type === 'worker' && name !== undefined) sessions.set(name, String(sessionId))
  })
  await tab.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true })
  const { targetId } = await joinedHub({ cdp, ...browser })
  const hub = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  sessions.set('hub', hub.sessionId)
  if (sessions.size !== 4) throw new Error(`found only ${[...sessions.keys()].join(', ')}`)
  for (const sessionId of sessions.values()) await cdp.send('HeapProfiler.enable', {}, sessionId)
  return {
    async heaps() {
      const found: Record<string, number> = {}
      for (const [name, sessionId] of sessions) {
        await cdp.send('HeapProfiler.collectGarbage', {}, sessionId)
        const { usedSize } = await cdp.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
        found[name] = usedSize
      }
      return found
    },
  }
}
