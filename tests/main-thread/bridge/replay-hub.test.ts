import { describe, expect, it, vi } from 'vitest'
import type { HubPort } from '../../../src/main-thread/bridge/hub-port.ts'

const live = { name: 'live', hello: () => ({ epoch: 'live' }), linkRisk: vi.fn() }
const past = { name: 'past', hello: () => ({ epoch: 'past' }), linkRisk: vi.fn() }
const opens: ((hub: unknown) => void)[] = []
const risks: { readonly linkHub: ReturnType<typeof vi.fn>; readonly close: ReturnType<typeof vi.fn> }[] = []

vi.mock('../../../src/main-thread/bridge/hub-connection.ts', () => ({
  createHubConnection: (_tab: unknown, onOpened: (hub: unknown) => void) => {
    opens.push(onOpened)
    onOpened(live)
    return {
      newest: () => live,
      current: () => live,
      waitFor: () => Promise.resolve(live),
      reportVisibility: () => undefined,
      leave: () => undefined,
      rejoin: () => undefined,
    }
  },
}))
vi.mock('../../../src/main-thread/bridge/risk-port.ts', () => ({
  openRisk: () => {
    const risk = { linkHub: vi.fn(), linkChart: vi.fn(), show: vi.fn(), close: vi.fn(), api: {} }
    risks.push(risk)
    return risk
  },
}))

vi.mock('../../../src/main-thread/bridge/tab-lock.ts', () => ({ holdTabLock: () => undefined }))
vi.mock('../../../src/main-thread/bridge/missing-files.ts', () => ({ followMissingFiles: () => undefined }))
const listens = { addEventListener: () => undefined }
vi.stubGlobal('document', { ...listens, visibilityState: 'visible', documentElement: { lang: 'en' } })
vi.stubGlobal('window', listens)

const { startWorkers } = await import('../../../src/main-thread/bridge/start-workers.ts')
const { mainMarket } = await import('../../../src/main-thread/stores/market.ts')

describe('the hub of a page that plays a recording', () => {
  it('is the replay’s from the first moment and for good: no call can reach the live hub, and no live figure stays', async () => {
    const workers = startWorkers('test', { theme: {} as never, texts: {} as never })
    expect(workers.hub.current()).toBe(live)
    mainMarket.ticker.lastPrice = '100'
    expect(live.linkRisk).toHaveBeenCalledOnce()
    workers.replay(() => past as unknown as HubPort)
    expect(workers.hub.current()).toBe(past)
    expect(await workers.hub.waitFor(1)).toBe(past)
    expect(mainMarket.ticker.lastPrice).not.toBe('100')
    // The risk worker with the account’s rows is closed, and its successor has the replay’s hub.
    expect(risks).toHaveLength(2)
    expect(risks[0]?.close).toHaveBeenCalled()
    expect(past.linkRisk).toHaveBeenCalledOnce()
    expect(risks[1]?.linkHub).toHaveBeenCalledOnce()
    // The live hub was lost and is joined again behind the replay.
    for (const open of opens) open(live)
    expect(risks[1]?.linkHub).toHaveBeenCalledOnce()
    expect(live.linkRisk).toHaveBeenCalledOnce()
    expect(workers.hub.current()).toBe(past)
  })
})
