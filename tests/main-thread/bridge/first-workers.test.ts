import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hubName } from '#shared/contracts/hub-protocol.ts'

const started: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly port = { close: vi.fn() }
  readonly url: string
  readonly name: string
  constructor(url: string, { name = '' }: WorkerOptions = {}) {
    super()
    this.url = url
    this.name = name
    started.push(this)
  }
}

const load = async () => {
  vi.resetModules()
  return import('../../../src/main-thread/bridge/first-workers.ts')
}
const names = (): readonly string[] => started.map(({ name }) => name)

describe('the workers that start before the page', () => {
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', FakeWorker)
    vi.stubGlobal('SharedWorker', FakeWorker)
    vi.stubGlobal('location', { href: 'https://deck.example/' })
    vi.stubGlobal('localStorage', { getItem: () => null })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are the risk worker and the hub, one of each, and the page takes these', async () => {
    const { takeHub, takeRisk } = await load()
    expect(names()).toEqual(['perpdeck-risk', hubName])
    expect([takeRisk(), takeHub(hubName)]).toEqual(started)
    expect(started).toHaveLength(2)
  })

  it('are each taken once: the next one is another worker', async () => {
    const { takeHub, takeRisk } = await load()
    const first = [takeRisk(), takeHub(hubName)]
    expect(takeRisk()).not.toBe(first[0])
    expect(takeHub(hubName)).not.toBe(first[1])
    expect(started).toHaveLength(4)
  })

  it('W3: the hub is of the generation that the tabs joined last', async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'perpdeck.hub-generation' ? '3' : null),
    })
    const { hubNameOf } = await load()
    expect(names()).toContain(hubNameOf(3))
  })

  it('a hub that is not the wanted one is left: of another generation, of another script', async () => {
    const others: readonly (readonly [name: string, script?: string])[] = [
      [`${hubName}-g9`],
      [hubName, '/assets/hub.worker-old.js'],
    ]
    for (const wanted of others) {
      started.length = 0
      const { takeHub } = await load()
      const taken = takeHub(...wanted)
      expect(taken).toBe(started[2])
      expect(started[1]?.port.close).toHaveBeenCalledOnce()
    }
  })

  it('one that has failed is not taken: the page starts another one, whose failure it sees', async () => {
    const { takeHub, takeRisk } = await load()
    for (const worker of started) worker.dispatchEvent(new Event('error'))
    expect(started.slice(0, 2)).not.toContain(takeRisk())
    expect(started.slice(0, 2)).not.toContain(takeHub(hubName))
  })

  it('without SharedWorker it is the risk worker alone; a refusal to start one does not stop the page', async () => {
    vi.stubGlobal('SharedWorker', undefined)
    await load()
    expect(names()).toEqual(['perpdeck-risk'])
    vi.stubGlobal('Worker', () => {
      throw new Error('refused')
    })
    const { takeRisk } = await load()
    expect(takeRisk).toThrow()
  })
})
