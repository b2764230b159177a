import { timingSafeEqual } from 'node:crypto'
import type { ComparedPage, VenueFault } from '#shared/contracts/fault-control.ts'
import type { PageControl } from '../http/call.ts'
import type { VenueServer } from '../serve-exchange.ts'
import { order } from './control-call.ts'
import type { ControlTarget } from './control-call.ts'

/** What a page started ends this long after its last call: a closed or crashed page leaves nothing behind. */
const LEASE_MS = 10_000

interface Fault {
  /** After this time it is ended. */
  readonly lastsMs: number
  begin(server: VenueServer): void
  end(server: VenueServer): void
}

const nothing = (): void => undefined

/** Faults that pages may ask for. The control port has more: these lose no money and no stored state. */
const faults: Readonly<Record<VenueFault, Fault>> = {
  freeze: {
    lastsMs: 9000,
    begin: ({ push }) => void Object.assign(push.faults.state, { stallPush: true, stallHeartbeats: true }),
    end: ({ push }) => void Object.assign(push.faults.state, { stallPush: false, stallHeartbeats: false }),
  },
  cut: { lastsMs: 0, begin: ({ push }) => void push.cut({ code: 1006 }), end: nothing },
  lose: {
    // Long enough for a frame of every topic of a quiet market.
    lastsMs: 500,
    begin: ({ push }) => void (push.faults.state.lose.public = 1_000_000),
    end: ({ push }) => void (push.faults.state.lose.public = 0),
  },
  double: {
    lastsMs: 3000,
    begin: ({ push }) => void (push.faults.state.double.public = 1_000_000),
    end: ({ push }) => void (push.faults.state.double.public = 0),
  },
  slow: {
    lastsMs: 10_000,
    begin: ({ push }) => void (push.faults.state.delayMs = 2000),
    end: ({ push }) => void (push.faults.state.delayMs = 0),
  },
}

/** A process that serves the page without workers. */
export interface Comparison {
  page(): ComparedPage
  stop(): void
}

const off: ComparedPage = { state: 'off', url: '', busy: null }

export function createPageControl(
  target: Pick<ControlTarget, 'server' | 'simulation' | 'loadStats' | 'pushedPerSecond'>,
  options: {
    readonly key: string
    /** Whether the load can be changed. */
    readonly hasDial: boolean
    /** The load that the venue was started with. */
    readonly rate: number
    readonly startComparison: () => Comparison
    readonly leaseMs?: number
  },
): PageControl {
  const { server } = target
  const keyBytes = Buffer.from(options.key)
  const running = new Map<VenueFault, NodeJS.Timeout>()
  let lease: NodeJS.Timeout | undefined
  let comparison: Comparison | null = null
  let asked = options.rate
  let counted = { at: performance.now(), updates: 0, perSecond: Number.NaN }

  function end(fault: VenueFault): void {
    clearTimeout(running.get(fault))
    if (running.delete(fault)) faults[fault].end(server)
  }

  function close(): void {
    clearTimeout(lease)
    for (const fault of running.keys()) end(fault)
    comparison?.stop()
    comparison = null
    if (asked === options.rate) return
    // The market that carried the load keeps it; a failing exchange reports that itself.
    setRate(options.rate, 'BTCUSDT').catch(nothing)
  }

  async function setRate(updatesPerSecond: number, symbol: string): Promise<void> {
    if (!options.hasDial) throw new Error('this market has a speed of its own')
    await order(target, { type: 'rate', updatesPerSecond, openSymbol: symbol })
    asked = updatesPerSecond
    counted = { at: performance.now(), updates: updatesMade(), perSecond: Number.NaN }
  }

  function updatesMade(): number {
    const stats = target.loadStats()
    return stats === null ? 0 : stats.tickers + stats.levels + stats.trades
  }

  /** Updates a second since the last count, counted anew at most twice a second. Without load: rows that were pushed. */
  function made(): number {
    if (asked === 0) return target.pushedPerSecond()
    const at = performance.now()
    if (at - counted.at >= 500) {
      const updates = updatesMade()
      counted = { at, updates, perSecond: ((updates - counted.updates) * 1000) / (at - counted.at) }
    }
    return Number.isNaN(counted.perSecond) ? 0 : counted.perSecond
  }

  return {
    isKey(text) {
      const given = Buffer.from(text)
      return given.length === keyBytes.length && timingSafeEqual(given, keyBytes)
    },
    renew() {
      clearTimeout(lease)
      lease = setTimeout(close, options.leaseMs ?? LEASE_MS)
      lease.unref()
    },
    close,
    begin(fault) {
      end(fault)
      faults[fault].begin(server)
      running.set(fault, setTimeout(() => end(fault), faults[fault].lastsMs).unref())
    },
    setRate,
    compare() {
      if (comparison?.page().state === 'failed') comparison = null
      comparison ??= options.startComparison()
    },
    state: () => ({
      faults: [...running.keys()],
      rate: options.hasDial ? { asked, made: Math.round(made()) } : null,
      compared: comparison?.page() ?? off,
      doubledFrames: server.push.faults.doubled,
    }),
  }
}
