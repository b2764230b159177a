import { expect } from 'playwright/test'
import type { RawChromium, RawTab } from './raw-chromium.ts'
import { joinedHub, pauseTarget } from './raw-tabs.ts'

async function heapOf({ cdp }: RawChromium, sessionId: string): Promise<string> {
  const parts: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }, of) => {
    if (of === sessionId) parts.push(String(chunk))
  })
  await cdp.send('HeapProfiler.enable', {}, sessionId)
  await cdp.send('HeapProfiler.collectGarbage', {}, sessionId)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false }, sessionId)
  return parts.join('')
}

/** The workers of a tab: its hub under the name `hub`, the others under their addresses. */
export interface TabWorkers {
  /** Heap of each worker as text, with every string in it. The tab is paused meanwhile. */
  heaps(): Promise<ReadonlyMap<string, string>>
  /** Leaves a text in the heap of each worker. */
  plant(text: string): Promise<void>
}

/** Attaches to the hub, the risk worker and the chart worker of a tab that is alone in its browser. */
export async function workersOf(browser: RawChromium, tab: RawTab): Promise<TabWorkers> {
  const { cdp } = browser
  const sessions = new Map<string, string>()
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { type, url } = targetInfo as { type: string; url: string }
    if (type === 'worker') sessions.set(url, String(sessionId))
  })
  await tab.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true })
  await expect.poll(() => [...sessions.keys()].join(' ')).toMatch(/risk\.worker/)
  await expect.poll(() => [...sessions.keys()].join(' ')).toMatch(/chart\.worker/)
  const { targetId } = await joinedHub(browser)
  const hub = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  sessions.set('hub', hub.sessionId)
  return {
    async heaps() {
      // A worker pauses while its heap is written. A running page would consider it hung and replace it.
      const resume = await pauseTarget(browser, tab.targetId)
      const heaps = new Map<string, string>()
      for (const [name, sessionId] of sessions) heaps.set(name, await heapOf(browser, sessionId))
      await resume()
      return heaps
    },
    async plant(text) {
      const expression = `globalThis.planted = ${JSON.stringify(text)}`
      for (const sessionId of sessions.values()) await cdp.send('Runtime.evaluate', { expression }, sessionId)
    },
  }
}
